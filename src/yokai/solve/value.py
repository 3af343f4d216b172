"""The value of a position under perfect play.

The distance is counted in plies to the end of the game, that ply included: a koropokkuru that can
be captured now is a win in 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from yokai import _core
from yokai.notation.move import Move

Result = Literal["win", "draw", "loss"]
_RESULTS: dict[int, Result] = {1: "win", 0: "draw", -1: "loss"}  # as the core counts them


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position: its result for the player to move, and the plies to the end.

    >>> print(Value("win", 5), "|", Value("draw", 0))
    win in 5 | draw
    """

    result: Result
    plies: int

    def __str__(self) -> str:
        return self.result if self.result == "draw" else f"{self.result} in {self.plies}"

    @classmethod
    def from_core(cls, answer: tuple[int, int]) -> Value:
        """Convert the core's pair of result and plies."""
        return cls(_RESULTS[answer[0]], answer[1])

    @property
    def byte(self) -> int:
        """The byte for this value in a table."""
        sign = next(sign for sign, result in _RESULTS.items() if result == self.result)
        return _core.byte_of(sign, self.plies)

    @property
    def before(self) -> Value:
        """The value of a move that leads to a position with this value."""
        if self.result == "draw":
            return self
        return Value("loss" if self.result == "win" else "win", self.plies + 1)

    @property
    def rank(self) -> tuple[int, int]:
        """A sort key that puts the better value first: quick wins, draws, long losses."""
        order = ("win", "draw", "loss").index(self.result)
        return order, self.plies if self.result == "win" else -self.plies


@dataclass(frozen=True)
class MoveValue:
    """A move with its value for the player who makes it."""

    move: Move
    value: Value


def counts_by_value(by_byte: Sequence[int]) -> dict[Value, int]:
    """Convert counts by the byte of a value into counts by value."""
    return {
        Value.from_core(_core.answer(byte)): count for byte, count in enumerate(by_byte) if count
    }
