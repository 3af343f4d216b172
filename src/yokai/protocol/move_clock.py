"""The clock a bot sees while it chooses a move."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True)
class MoveClock:
    """How long this move may take, in milliseconds; None is as long as you like.

    >>> clock = MoveClock(500)
    >>> clock.milliseconds, 0 <= clock.spent < 500, clock.is_up(0.0)
    (500, True, True)
    """

    milliseconds: int | None = None
    left: int | None = None  # on our clock for the whole game, where one is played with
    increment: int = 0  # what each move adds to it
    _began: float = field(default_factory=time.monotonic, repr=False)

    @property
    def spent(self) -> int:
        """The milliseconds since we were asked."""
        return int((time.monotonic() - self._began) * 1000)

    def is_up(self, share: float = 1.0) -> bool:
        """Is this share of the time used up?"""
        return self.milliseconds is not None and self.spent >= self.milliseconds * share
