"""A session with a GUI: commands in, lines out, with the search in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from yokai.protocol.thinker import Thinker


class Session:
    """Base of the sessions of each protocol, which write `hear`."""

    def __init__(self, out: TextIO) -> None:
        """Prepare to answer into a stream."""
        self._out, self._speaking = out, threading.Lock()
        self._thinker = Thinker()

    def run(self, lines: Iterable[str]) -> None:
        """Answer commands until `quit` or the end of the input."""
        try:
            for line in lines:
                if not self.hear(line):
                    break
        finally:
            self._thinker.stop(mute=True)

    def hear(self, line: str) -> bool:
        """Answer one command, without waiting for a search; False after `quit`."""
        raise NotImplementedError

    def _say(self, *lines: str) -> None:
        # A write fails once the GUI has closed the stream; the input ends soon after.
        with self._speaking, suppress(OSError):
            self._out.write("".join(f"{line}\n" for line in lines))
            self._out.flush()
