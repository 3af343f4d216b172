"""The interface of a match's players, our engine as a player, and a random player."""

from __future__ import annotations

import json
from random import Random
from typing import Protocol

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.netfile import SHIPPED, named_net
from yokai.errors import EngineError, printable, quote
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase

HASH_MB = 64
THREADS = 1


class Forfeit(Exception):
    """A failure by which a player loses the game: a reason in two words, and the details."""

    def __init__(self, reason: str, detail: str) -> None:
        detail = printable(" ".join(detail.split()))  # which may quote the player
        super().__init__(f"{reason}: {detail}")
        self.reason, self.detail = reason, detail


class Player(Protocol):
    """A player: chooses a move for each position."""

    def new_game(self) -> None:
        """Prepare for a new game."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Choose a move, or None to resign; raise Forfeit to fail.

        `limits` are for this move if a clock runs; without them the limits of the match hold.
        """

    def close(self) -> None:
        """End the player's processes."""


class OwnPlayer:
    """Our engine as a player, in this process."""

    def __init__(
        self, game: Variant, level: int, limits: Limits, options: dict[str, str], seed: int
    ) -> None:
        """Make the engine; `options` are some of the options of yokai's USI and UCI."""
        known = {
            "hash": str(HASH_MB),
            "threads": str(THREADS),
            "usetablebase": "true",
            "evalfile": SHIPPED,
            "tuning": "{}",
        }
        for name, value in options.items():
            if name.lower() not in known:
                raise EngineError(
                    f"yokai has no option {quote(name)}: it has Hash, Threads, UseTablebase,"
                    " EvalFile and Tuning"
                )
            known[name.lower()] = value
        table = Tablebase.find(game) if known["usetablebase"].lower() == "true" else None
        self._limits = limits
        self._engine = Engine(
            game,
            level,
            hash_mb=_number("Hash", known["hash"]),
            threads=_number("Threads", known["threads"]),
            table=table,
            seed=seed,
            net=named_net(known["evalfile"], game),
        )
        if known["tuning"] != "{}":
            self._engine.tune(_numbers(known["tuning"]))

    def new_game(self) -> None:
        """Clear what the engine remembers of the last game."""
        self._engine.forget()

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Search for the best move within the limits."""
        return self._engine.best_move(game, limits or self._limits).move

    def close(self) -> None:
        """Do nothing: the engine has no process of its own."""


class RandomPlayer:
    """A player of random legal moves, which every bot should beat."""

    def __init__(self, seed: int) -> None:
        """Seed the random moves."""
        self._random = Random(seed)

    def new_game(self) -> None:
        """Do nothing: a random player remembers nothing."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Choose a random legal move."""
        return self._random.choice(game.legal_moves)

    def close(self) -> None:
        """Do nothing: a random player has no process."""


def _numbers(text: str) -> dict[str, int]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise EngineError(f"bad option Tuning={quote(text)}: it must be like {{'window': 22}}")
    return found


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise EngineError(f"bad option {name}={quote(text)}: it must be a number")
    return int(text)
