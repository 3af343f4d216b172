"""The time of day in milliseconds, which does not jump while somebody's clock runs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

_LARGEST_DRIFT = 60_000  # milliseconds; two clocks differ by more only where one of them was wrong
# Linux has a steady clock that also counts the time in which the machine sleeps.
_BOOT_CLOCK = time.CLOCK_BOOTTIME if sys.platform == "linux" else None


def since_boot() -> int:
    """The nanoseconds of a steady clock that all processes of this machine share."""
    return time.monotonic_ns() if _BOOT_CLOCK is None else time.clock_gettime_ns(_BOOT_CLOCK)


class SteadyClock:
    """The time of day in milliseconds. It runs on steadily, however the machine's clock is set.

    Where the steady clock stands while the computer `sleeps`, it follows the machine's clock over a
    larger step: then the computer slept.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = since_boot,
        sleeps: bool = _BOOT_CLOCK is None,
    ) -> None:
        self._wall, self._steady, self._sleeps = wall, steady, sleeps
        self._offset = wall() - steady()
        self._ahead = 0  # nanoseconds by which it was put forward

    def __call__(self) -> int:
        """The time of day now, in milliseconds since 1970."""
        now = self._steady() + self._offset
        if self._sleeps:
            wall = self._wall()
            if abs(wall - now) > _LARGEST_DRIFT * 1_000_000:
                self._offset += wall - now
                now = wall
        return (now + self._ahead) // 1_000_000

    def put_forward(self, milliseconds: int) -> None:
        """Go by another clock, which is this much ahead of this one; or behind, if negative."""
        self._ahead += milliseconds * 1_000_000
