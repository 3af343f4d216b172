"""Retrograde analysis: from decided positions backwards to the value of every position."""

from __future__ import annotations

import mmap
import time
from collections.abc import Callable
from contextlib import suppress

from yokai import _core
from yokai.errors import BadTable
from yokai.rules.variant import Variant
from yokai.solve.index import index_of
from yokai.solve.tablefile import Values
from yokai.solve.value import Value, counts_by_value

Progress = Callable[[str, float], None]  # called with the stage and the share done
# Called with the present distance and the number of positions with each value that is known. Two
# threads may find the same one at once, so that a few in a million are counted twice.
Known = Callable[[int, dict[Value, int]], None]


def solve(
    game: Variant, progress: Progress | None, threads: int, known: Known | None = None
) -> Values:
    """Compute the value of every position, one byte each."""
    work = Solving(game, threads)
    while not work.run(progress, known):
        pass
    if progress:
        progress("write the table", 1.0)
    return work.values


class Solving:
    """The work of solving a game, which may be done in slices: call run() until it returns True."""

    def __init__(self, game: Variant, threads: int = 1) -> None:
        """Take the memory; BadTable if there is not so much, or the game cannot be solved."""
        self._game = game
        index = index_of(game)
        try:
            self.values = mmap.mmap(-1, index.size)
        except OSError:
            raise BadTable(
                f"{game.id} cannot be solved: that needs {index.size / 1e6:,.0f} MB of memory"
            ) from None
        if hasattr(mmap, "MADV_HUGEPAGE"):
            with suppress(OSError):  # not every kernel has them
                self.values.madvise(mmap.MADV_HUGEPAGE)
        self._solver = _core.Solver(index, self.values, threads)
        self.done = 0.0  # the share of all positions whose value is known

    def run(
        self,
        progress: Progress | None = None,
        known: Known | None = None,
        ms: int | None = None,
    ) -> bool:
        """Work for some milliseconds, or else to the end; are all values known?

        What `progress` or `known` raises ends the work.
        """
        tell_stage = stages(progress, lambda plies: f"distance {plies}" if plies else "count moves")
        until = None if ms is None else time.monotonic() + ms / 1000

        def tell(plies: int, done: float, by_byte: list[int]) -> bool:
            self.done = done
            if known:
                known(plies, counts_by_value(by_byte))
            tell_stage(plies, done, by_byte)
            return until is not None and time.monotonic() >= until

        if not self.done:
            tell(0, 0.0, [])
        try:
            return self._solver.run(tell)
        except OverflowError as error:
            raise BadTable(f"{self._game.id} cannot be solved: {error}") from None


def stages(
    progress: Progress | None, name: Callable[[int], str]
) -> Callable[[int, float, list[int]], None]:
    """A callback for the core, which numbers its stages; `name` gives a stage its name."""

    def tell(stage: int, done: float, _: list[int]) -> None:
        if progress:
            progress(name(stage), done)

    return tell
