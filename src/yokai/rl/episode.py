"""One game of an environment: observations, action masks, rewards, exact values."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from yokai.errors import BadPosition, IllegalMove, quote
from yokai.notation.move import Move, Side
from yokai.rl.actions import action_code
from yokai.rl.exact_values import Regret, Truth
from yokai.rl.options import whole
from yokai.rl.planes import planes_of
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

_TRIES = 16  # random openings until one does not end the game; then none is played
ILLEGAL = ("loses", "raises")  # the consequences of an illegal action


class Episode:
    """A game that is reset after its end and truncated at `max_plies`, with exact values if any."""

    def __init__(
        self,
        game: str | Variant | Position,
        *,
        max_plies: int,
        opening_plies: int,
        truth: Truth | None,
    ) -> None:
        self.start = game if isinstance(game, Position) else variant(game).start
        if self.start.outcome:
            raise BadPosition(f"{self.start.sfen}: the game is over, {self.start.outcome}")
        self.variant = self.start.variant
        self.code, self.planes = action_code(self.variant), planes_of(self.variant)
        self.max_plies = whole("max_plies", max_plies, 1)
        self.opening_plies = whole("opening_plies", opening_plies, 0, self.max_plies - 1)
        self.truth = truth
        if truth:
            truth.table.probe(self.start)  # raises the reason if the table does not have it
        self.game = Game(self.start)
        self.regret: dict[Side, Regret] = {}  # of the last move of each side

    def __getstate__(self) -> dict[str, Any]:
        """The game as its moves: a copy plays them again."""
        return vars(self) | {"game": self.game.moves}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.game = Game(self.start, kept["game"])

    def reset(self, random: np.random.Generator) -> None:
        """Begin a game, with a random opening of 0 to `opening_plies` moves."""
        self.regret = {}
        for tries in range(_TRIES + 1):
            self.game = Game(self.start)
            plies = random.integers(self.opening_plies + 1) if tries < _TRIES else 0
            for _ in range(plies):
                if not self.game.outcome:
                    moves = self.game.legal_moves
                    self.game.play(moves[random.integers(len(moves))])
            if not self.game.outcome:
                return

    @property
    def terminated(self) -> bool:
        """Has the game ended by its rules?"""
        return self.game.outcome is not None

    @property
    def truncated(self) -> bool:
        """Has the game been truncated at `max_plies`?"""
        return not self.terminated and len(self.game.moves) >= self.max_plies

    @property
    def over(self) -> bool:
        """Has the game ended or been truncated?"""
        return self.terminated or self.truncated

    def observation(self, viewer: Side) -> npt.NDArray[np.int8]:
        """The observation of one side."""
        return self.planes.observe(self.game, viewer)

    def mask(self, viewer: Side) -> npt.NDArray[np.int8]:
        """The legal actions of one side; none if it is not its turn, or the game is over."""
        if self.over or viewer is not self.game.turn:
            return np.zeros(self.code.size, np.int8)
        return self.code.mask(self.game.position)

    def play(self, action: object) -> Move:
        """Play an action for the side to move."""
        if self.over:
            why = f"the game is over, {self.game.outcome or f'cut at {self.max_plies} plies'}"
            raise IllegalMove(
                f"illegal action {quote(action)}", f"{why}; call reset()", "game_over"
            )
        return self.play_move(self.code.decode(self.game.position, action))

    def play_move(self, move: Move) -> Move:
        """Play a move for the side to move, and keep its regret if exact values are known."""
        if self.truth:
            self.regret[self.game.turn] = self.truth.regret(self.game.position, move)
        return self.game.play(move)

    def reward(self, side: Side) -> float:
        """The reward of a side: 1 if it has won, -1 if it has lost, else 0."""
        winner = self.game.outcome and self.game.outcome.winner
        return 0.0 if winner is None else 1.0 if winner is side else -1.0

    def truth_info(self, side: Side) -> dict[str, Any]:
        """The exact values for a side: its last regret, and on its turn the optimal actions."""
        if not self.truth:
            return {}
        told: dict[str, Any] = {}
        if last := self.regret.get(side):
            told |= {"regret": last.result, "delay": last.plies}
        if side is self.game.turn and not self.over:
            told |= self.truth.about(self.game.position)
        return told
