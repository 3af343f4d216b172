"""Opponents for a learner: a level of the engine, random moves, perfect play, another agent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from yokai.engine.engine import Engine
from yokai.errors import YokaiError, quote
from yokai.notation.move import Move
from yokai.rl.actions import action_code
from yokai.rl.exact_values import Truth, truth_of
from yokai.rl.planes import planes_of
from yokai.rules.game import Game
from yokai.rules.variant import Variant

# An agent: a function of the planes and the mask of legal actions that returns an action.
Agent = Callable[[npt.NDArray[np.int8], npt.NDArray[np.int8]], int]
Who = int | str | Agent


class MoveChooser(Protocol):
    """A player that chooses one move at a time."""

    def choose(self, game: Game) -> Move:
        """Choose a move in an unfinished game."""


class _RandomMoves:
    def __init__(self, random: np.random.Generator) -> None:
        self._random = random

    def choose(self, game: Game) -> Move:
        moves = game.legal_moves
        return moves[self._random.integers(len(moves))]


class _Perfect:
    """Plays a random one of the best moves."""

    def __init__(self, truth: Truth, random: np.random.Generator) -> None:
        self._truth, self._random = truth, random

    def choose(self, game: Game) -> Move:
        moves = self._truth.best(game.position)
        return moves[self._random.integers(len(moves))]


class _Level:
    def __init__(self, game: Variant, level: int, random: np.random.Generator) -> None:
        self._engine = Engine(game, level, hash_mb=1, seed=int(random.integers(2**63)))

    def choose(self, game: Game) -> Move:
        self._engine.forget()  # so that a copy, which has searched nothing, chooses the same
        return self._engine.best_move(game).move

    def __getstate__(self) -> dict[str, Any]:
        engine = self._engine
        random = engine._random.getstate()
        return {"game": engine.variant, "level": engine.level.number, "random": random}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._engine = Engine(kept["game"], kept["level"], hash_mb=1)
        self._engine._random.setstate(kept["random"])


class _Agent:
    def __init__(self, game: Variant, agent: Agent) -> None:
        self._agent, self._code, self._planes = agent, action_code(game), planes_of(game)

    def choose(self, game: Game) -> Move:
        seen, mask = self._planes.observe(game), self._code.mask(game.position)
        return self._code.decode(game.position, self._agent(seen, mask))


def player(
    game: Variant, who: Who, random: np.random.Generator, truth: Truth | None = None
) -> MoveChooser:
    """The player for a level's number, "random", "perfect" (needs the table), or an agent."""
    if isinstance(who, (int, np.integer)) and not isinstance(who, bool):
        return _Level(game, int(who), random)
    if who == "random":
        return _RandomMoves(random)
    if who == "perfect":
        known = truth or truth_of(game, True)
        assert known
        return _Perfect(known, random)
    if callable(who):
        return _Agent(game, who)
    raise YokaiError(
        f'bad player {quote(who)}: it must be a level, "random", "perfect"'
        " or a function of an observation and a mask that returns an action"
    )
