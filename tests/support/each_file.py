"""One test of many files: pytest would take longer for fourteen hundred tests than they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def of_each(things: Iterable[Thing]) -> Callable[[Callable[[Thing], None]], Callable[[], None]]:
    """Make a check of one thing the test of them all, which says where it failed."""

    def whole(check: Callable[[Thing], None]) -> Callable[[], None]:
        def test() -> None:
            several = list(things)
            assert several
            for thing in several:
                try:
                    check(thing)
                except BaseException as error:
                    error.add_note(f"at {thing}")
                    raise

        test.__name__, test.__module__ = check.__name__, check.__module__
        return test

    return whole
