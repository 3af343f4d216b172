"""Lines with their scores, as an engine reports them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from yokai import _core
from yokai.notation.move import Move
from yokai.solve.value import Value
from yokai.solve.verdict import TableVerdict


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """The score of a position for the side to move.

    `plies` is the exact distance of a decided game: positive to win, negative to lose.
    `centi` is in hundredths of a plain piece, and orders all scores.

    >>> print(Score.from_core(135), Score.from_core(31995), Score.from_core(-31992))
    +1.35 win in 5 loss in 8
    """

    centi: int
    plies: int | None = None

    @classmethod
    def from_core(cls, score: int) -> Score:
        """Convert the core's number."""
        if abs(score) < _core.DECIDED:
            return cls(score)
        plies = _core.WIN - abs(score)
        return cls(score, plies if score > 0 else -plies)

    @classmethod
    def of(cls, value: Value) -> Score:
        """The score of an exact value from a tablebase."""
        if value.result == "draw":
            return cls(0)
        won = value.result == "win"
        centi = _core.WIN - value.plies
        return cls(centi if won else -centi, value.plies if won else -value.plies)

    def __str__(self) -> str:
        if self.plies is None:
            return f"{self.centi / 100:+.2f}"
        return f"win in {self.plies}" if self.centi > 0 else f"loss in {-self.plies}"


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its search depth, its rank among the lines, its score and its moves."""

    depth: int
    deepest: int
    rank: int
    score: Score
    nodes: int
    ms: int
    full: int  # used part of the hash table, in thousandths
    moves: tuple[Move, ...]
    exact: bool = False  # does it come from a tablebase instead of a search?


def table_lines(verdict: TableVerdict) -> list[Line]:
    """A line for every move, best first, with its exact value and perfect play if looked up."""
    return [
        Line(0, 0, rank, Score.of(m.value), 0, 0, 0, line or (m.move,), exact=True)
        for rank, (m, line) in enumerate(zip_longest(verdict.moves, verdict.lines), 1)
    ]
