"""An ordered parallel map on an executor, and the tablebase of a worker's machine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from functools import cache
from itertools import islice
from typing import TypeVar

from yokai.rules.variant import variant
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase

_A = TypeVar("_A")
_T = TypeVar("_T")


def ordered_map(
    executor: Executor, workers: int, task: Callable[[_A], _T], items: Iterable[_A]
) -> Generator[_T, None, None]:
    """Yield the result of the task for each item, in order; closing the generator stops the rest.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     list(ordered_map(executor, 2, abs, [-3, 1, -2]))
    [3, 1, 2]
    """
    waiting = iter(items)
    running: list[Future[_T]] = [
        executor.submit(task, item) for item in islice(waiting, 2 * workers)
    ]
    try:
        while running:
            result = running.pop(0).result()
            running += [executor.submit(task, item) for item in islice(waiting, 1)]
            yield result
    finally:
        for future in running:
            future.cancel()


@cache
def local_table(game: str) -> Tablebase | None:
    """The tablebase of this machine, or None for a variant that cannot be solved.

    A missing tablebase is an error that says how to build it.
    """
    return Tablebase.open(game) if is_solvable(variant(game)) else None
