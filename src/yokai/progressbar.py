"""A bar that grows on one line of the terminal, and stays quiet where there is none."""

from __future__ import annotations

import sys
import time
from typing import TextIO

_WIDTH = 28


class ProgressBar:
    """Shows stage, share done and seconds passed: `distance 12 ███████······  61 %  8.3 s`."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Draw on standard error unless told otherwise, and only on a terminal."""
        self._stream = stream or sys.stderr
        self._start = time.monotonic()
        self._live = self._stream.isatty()

    def __call__(self, stage: str, done: float) -> None:
        """Show how far the work is."""
        if self._live:
            full = round(min(max(done, 0.0), 1.0) * _WIDTH)
            bar = "█" * full + "·" * (_WIDTH - full)
            seconds = time.monotonic() - self._start
            self._stream.write(f"\r\x1b[K{stage:<20} {bar} {done:5.0%} {seconds:6.1f} s")
            self._stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._live:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
