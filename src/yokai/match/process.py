"""Another program at the end of two pipes, read line by line and never waited for too long."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from yokai.errors import EngineError, quote
from yokai.match.player import Forfeit

_QUIT_SECONDS = 1.0


class EngineProcess:
    """An engine that runs; a program that ends is a crash, one that is silent a stall."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # so that what it starts itself can be ended with it
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"cannot start {quote(' '.join(command))}: {why}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)

    @property
    def alive(self) -> bool:
        """Does it still run?"""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Tell it something."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line + "\n")
        except (OSError, ValueError):
            raise self._crash(line) from None

    def answers(self, question: str, seconds: float) -> Iterator[str]:
        """Ask, and yield what it says until the reader is content or the time is up."""
        self.send(question)
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(end - time.monotonic(), 0.0))
            except queue.Empty:
                raise Forfeit(
                    "stall", f"no answer to {quote(question)} within {seconds:.1f} s"
                ) from None
            if line is None:
                raise self._crash(question)
            yield line

    def _crash(self, question: str) -> Forfeit:
        try:
            status = f"exit status {self._process.wait(_QUIT_SECONDS)}"
        except subprocess.TimeoutExpired:
            status = "it closed its pipes"
        return Forfeit("crash", f"after {quote(question)}: {status}")

    def close(self) -> None:
        """Ask it to quit, and see to it."""
        with suppress(Forfeit, subprocess.TimeoutExpired):
            self.send("quit")
            self._process.wait(_QUIT_SECONDS)
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._reader.join(_QUIT_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            with suppress(OSError):  # what was left to write has no reader
                pipe.close()
