"""The time of day in milliseconds, which does not jump while somebody's clock runs."""

from __future__ import annotations

import time
from collections.abc import Callable

_LARGEST_DRIFT = 60_000  # milliseconds; two clocks differ by more only where one of them was wrong


class SteadyClock:
    """The time of day in milliseconds. It runs on steadily when the machine's clock is set right.

    It follows the machine's clock only over a larger step: after the computer slept, or when it
    started without knowing the time.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()
        self._ahead = 0  # nanoseconds by which it was put forward

    def __call__(self) -> int:
        """The time of day now, in milliseconds since 1970."""
        wall, now = self._wall(), self._steady() + self._offset
        if abs(wall - now) > _LARGEST_DRIFT * 1_000_000:
            self._offset += wall - now
            now = wall
        return (now + self._ahead) // 1_000_000

    def put_forward(self, milliseconds: int) -> None:
        """Go by another clock, which is this much ahead of this one; or behind, if negative."""
        self._ahead += milliseconds * 1_000_000
