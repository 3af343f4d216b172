"""A bar that grows on one line of the terminal, and stays quiet where there is none."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from yokai.system import orderly_end

_WIDEST = 28
_AROUND = 38  # columns of all that is not the bar


class ProgressBar:
    """Shows stage, share done and seconds passed: `distance 12 ███████······  61 %  8.3 s`."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Draw on standard error unless told otherwise, and only on a terminal."""
        self._stream = stream or sys.stderr
        self._start = time.monotonic()
        self._live = is_terminal(self._stream) and os.environ.get("TERM") != "dumb"
        self._full, self._free = "█·" if _can_say(self._stream, "█·") else "#."

    def __call__(self, stage: str, done: float) -> None:
        """Show how far the work is."""
        if self._live:
            # A line that wraps could not be taken back.
            width = max(0, min(_WIDEST, shutil.get_terminal_size().columns - _AROUND))
            full = round(min(max(done, 0.0), 1.0) * width)
            bar = self._full * full + self._free * (width - full)
            seconds = time.monotonic() - self._start
            self._stream.write(f"\r\x1b[K{stage:<20} {bar} {done:5.0%} {seconds:6.1f} s")
            self._stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._live:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


@contextmanager
def progress_bar() -> Iterator[ProgressBar]:
    """A bar for work that may be ended early, and then leaves nothing behind, not even the bar."""
    bar = ProgressBar()
    try:
        with orderly_end():
            yield bar
    finally:
        bar.clear()


def is_terminal(stream: TextIO | None) -> bool:
    """Does a person look at this? A program without a window has no streams at all."""
    return stream is not None and not stream.closed and stream.isatty()


def _can_say(stream: TextIO | None, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
