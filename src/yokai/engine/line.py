"""Lines of play with their scores, as an engine reports them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from yokai import _core
from yokai.notation.move import Move
from yokai.solve.value import Value
from yokai.solve.verdict import TableVerdict


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """How good a position is for the player to move.

    `plies` is the exact distance of a decided game: positive to win, negative to lose.
    `centi` is in hundredths of a plain piece, and orders all scores.

    >>> print(Score.from_core(135), Score.from_core(31995), Score.from_core(-31992))
    +1.35 win in 5 loss in 8
    """

    centi: int
    plies: int | None = None

    @classmethod
    def from_core(cls, score: int) -> Score:
        """Read the core's number."""
        if abs(score) < _core.DECIDED:
            return cls(score)
        plies = _core.WIN - abs(score)
        return cls(score, plies if score > 0 else -plies)

    @classmethod
    def of(cls, value: Value) -> Score:
        """The same truth as a table tells it."""
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
    """A line of play: how deep it was searched, its rank among the lines, score and moves."""

    depth: int
    deepest: int
    rank: int
    score: Score
    nodes: int
    ms: int
    full: int  # of the table, in thousandths
    moves: tuple[Move, ...]
    exact: bool = False  # does it come from a solved table rather than from a search?


def known_lines(verdict: TableVerdict) -> list[Line]:
    """Every move with its true value, best first, and with its perfect game if it was asked for."""
    return [
        Line(0, 0, rank, Score.of(m.value), 0, 0, 0, game or (m.move,), exact=True)
        for rank, (m, game) in enumerate(zip_longest(verdict.moves, verdict.lines), 1)
    ]
