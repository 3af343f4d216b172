"""Retrograde analysis: from decided positions backwards to the value of every position."""

from __future__ import annotations

import mmap
from collections.abc import Callable
from contextlib import suppress

from yokai import _core
from yokai.errors import BadTable
from yokai.rules.variant import Variant
from yokai.solve.index import index_of
from yokai.solve.tablefile import Values

Progress = Callable[[str, float], None]  # called with the stage and the share done


def solve(game: Variant, progress: Progress | None, threads: int) -> Values:
    """Compute the value of every position, one byte each."""
    index = index_of(game)
    tell = stages(progress, lambda plies: f"distance {plies}" if plies else "count moves")
    tell(0, 0.0)
    try:
        values = mmap.mmap(-1, index.size)
    except OSError:
        raise BadTable(
            f"{game.id} cannot be solved: that needs {index.size / 1e6:,.0f} MB of memory"
        ) from None
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # not every kernel has them
            values.madvise(mmap.MADV_HUGEPAGE)
    try:
        _core.solve(index, values, threads, tell)
    except OverflowError as error:
        raise BadTable(f"{game.id} cannot be solved: {error}") from None
    if progress:
        progress("write the table", 1.0)
    return values


def stages(progress: Progress | None, name: Callable[[int], str]) -> Callable[[int, float], None]:
    """A callback for the core, which numbers its stages; `name` gives a stage its name."""

    def tell(stage: int, done: float) -> None:
        if progress:
            progress(name(stage), done)

    return tell
