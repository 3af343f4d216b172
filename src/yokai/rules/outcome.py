"""The outcome of a game: the winner and the reason."""

from __future__ import annotations

from dataclasses import dataclass

from yokai import _core
from yokai.notation.move import Side

# The reasons that follow from the moves alone. Players add others, such as resignation.
BOARD_REASONS = (*_core.ENDINGS, "repetition")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: the winner, or None for a draw, and the reason.

    >>> print(Outcome(Side.SOUTH, "reach"))
    South wins by reach
    >>> print(Outcome(Side.NORTH, "no move"))
    North wins: South has no move
    >>> print(Outcome(None, "repetition"))
    draw by repetition
    """

    winner: Side | None
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return f"draw by {self.reason}"
        if self.reason == "no move":
            return f"{self.winner} wins: {self.winner.other} has no move"
        return f"{self.winner} wins by {self.reason}"
