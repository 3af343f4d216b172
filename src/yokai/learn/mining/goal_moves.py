"""What each kind of puzzle promises in a solved game, said once: which moves keep it.

`left` is how many plies are left of a win in so many.
"""

from __future__ import annotations

from collections.abc import Sequence

from yokai import _core
from yokai.learn.puzzles.puzzle import KindName
from yokai.solve.tablebase import Tablebase

Value = tuple[int, int]  # 1, 0 or -1 for who moves, and the plies to the end, as the core counts


def values_of(table: Tablebase, core: _core.Position) -> list[Value]:
    """What each of the moves is worth to who makes it, in the order of the core."""
    return table.ask(lambda asked: asked.moves(core))


def goal_moves(values: Sequence[Value], kind: KindName, left: int = 0) -> list[int]:
    """Which of the moves keep the promise, by their place.

    >>> values = [(1, 9), (-1, 2), (1, 5), (0, 0)]
    >>> [goal_moves(values, kind, 5) for kind in ("win", "only_win", "hold")]
    [[2], [0, 2], [0, 2, 3]]
    """
    if kind == "win":
        return [at for at, (result, plies) in enumerate(values) if result > 0 and plies <= left]
    least = 1 if kind == "only_win" else 0
    return [at for at, (result, _) in enumerate(values) if result >= least]


def best_defences(values: Sequence[Value]) -> list[int]:
    """The best moves of the opponent, by their place: a loss as late as can be, or a draw.

    >>> best_defences([(-1, 4), (-1, 8), (-1, 8)])
    [1, 2]
    """
    best = max(map(_rank, values))
    return [at for at, value in enumerate(values) if _rank(value) == best]


def _rank(value: Value) -> tuple[int, int]:
    """The better, the larger."""
    result, plies = value
    return result, -result * plies
