"""A progress bar on one line of the terminal; without a terminal it prints nothing."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from yokai.system import orderly_end

_MAX_WIDTH = 28  # columns
_TEXT_WIDTH = 38  # columns of stage, percentage and seconds


class ProgressBar:
    """Shows stage, progress and seconds passed: `distance 12 ███████······  61 %  8.3 s`."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Write to standard error unless another stream is given, and only to a terminal."""
        self._stream = stream or sys.stderr
        self._start = time.monotonic()
        self._live = is_terminal(self._stream) and os.environ.get("TERM") != "dumb"
        self._full, self._free = "█·" if _can_encode(self._stream, "█·") else "#."

    def __call__(self, stage: str, done: float) -> None:
        """Show the stage and the progress from 0 to 1."""
        if self._live:
            # A line that wraps could not be erased.
            width = max(0, min(_MAX_WIDTH, shutil.get_terminal_size().columns - _TEXT_WIDTH))
            full = round(min(max(done, 0.0), 1.0) * width)
            bar = self._full * full + self._free * (width - full)
            seconds = time.monotonic() - self._start
            self._stream.write(f"\r\x1b[K{stage:<20} {bar} {done:5.0%} {seconds:6.1f} s")
            self._stream.flush()

    def clear(self) -> None:
        """Erase the bar."""
        if self._live:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


@contextmanager
def progress_bar() -> Iterator[ProgressBar]:
    """A progress bar for work that may be interrupted; the bar is erased at its end."""
    bar = ProgressBar()
    try:
        with orderly_end():
            yield bar
    finally:
        bar.clear()


def is_terminal(stream: TextIO | None) -> bool:
    """Is this stream a terminal? A program without a console has None for its streams."""
    return stream is not None and not stream.closed and stream.isatty()


def _can_encode(stream: TextIO | None, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
