"""The clock a bot sees while it chooses a move."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True)
class MoveClock:
    """The time for this move in milliseconds; None means no limit.

    >>> clock = MoveClock(500)
    >>> clock.milliseconds, 0 <= clock.spent < 500, clock.is_up(0.0)
    (500, True, True)
    """

    milliseconds: int | None = None
    left: int | None = None  # on the bot's clock for the whole game, if there is a clock
    increment: int = 0  # added to the clock by each move
    _began: float = field(default_factory=time.monotonic, repr=False)

    @property
    def spent(self) -> int:
        """The milliseconds since the bot was asked for a move."""
        return int((time.monotonic() - self._began) * 1000)

    def is_up(self, share: float = 1.0) -> bool:
        """Is this share of the time used up?"""
        return self.milliseconds is not None and self.spent >= self.milliseconds * share
