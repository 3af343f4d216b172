"""Goal moves: the moves that keep the goal of a puzzle, by the values of a tablebase.

`left` is the number of plies left in a win.
"""

from __future__ import annotations

from collections.abc import Sequence

from yokai import _core
from yokai.learn.puzzles.puzzle import KindName
from yokai.solve.tablebase import Tablebase

Value = tuple[int, int]  # 1, 0 or -1 for the side to move, and the plies to the end


def values_of(table: Tablebase, core: _core.Position) -> list[Value]:
    """The value of each legal move for the side to move, in the core's order."""
    return table.ask(lambda asked: asked.moves(core))


def goal_moves(values: Sequence[Value], kind: KindName, left: int = 0) -> list[int]:
    """The indexes of the moves that keep the goal of a kind of puzzle.

    >>> values = [(1, 9), (-1, 2), (1, 5), (0, 0)]
    >>> [goal_moves(values, kind, 5) for kind in ("win", "only_win", "hold")]
    [[2], [0, 2], [0, 2, 3]]
    """
    if kind == "win":
        return [at for at, (result, plies) in enumerate(values) if result > 0 and plies <= left]
    least = 1 if kind == "only_win" else 0
    return [at for at, (result, _) in enumerate(values) if result >= least]


def best_defences(values: Sequence[Value]) -> list[int]:
    """The indexes of the opponent's best moves: the latest loss, or a draw.

    >>> best_defences([(-1, 4), (-1, 8), (-1, 8)])
    [1, 2]
    """
    best = max(map(_rank, values))
    return [at for at, value in enumerate(values) if _rank(value) == best]


def _rank(value: Value) -> tuple[int, int]:
    """A sort key that is larger for a better value."""
    result, plies = value
    return result, -result * plies
