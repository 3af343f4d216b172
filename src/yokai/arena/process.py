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
from pathlib import Path
from tempfile import NamedTemporaryFile

from yokai.arena.player import Forfeit
from yokai.errors import EngineError, quote

_QUIT_SECONDS = 1.0
_LONGEST = 1e6  # seconds we would ever wait; a lock refuses to wait for ages
_MOST_UNREAD = 10_000  # lines; who says more has to wait until we listen

_running: set[EngineProcess] = set()
_changing = threading.Lock()  # held by who starts a program, or ends one


def end_all() -> None:
    """Kill all programs, and let none be started: for a process about to end itself."""
    _changing.acquire()  # for good
    for process in _running:
        process.kill()


class EngineProcess:
    """An engine that runs; a program that ends is a crash, one that is silent a stall."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program."""
        self._file: Path | None = None
        try:
            with _changing:
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
                _running.add(self)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"cannot start {quote(' '.join(command))}: {why}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_UNREAD)
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

    def file(self, text: str) -> str:
        """The name of a file for it to read, which is gone when it is."""
        with _changing, NamedTemporaryFile("w", prefix="yokai-", delete=False) as file:
            self._file = Path(file.name)
            file.write(text)
        return file.name

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
        seconds = min(seconds, _LONGEST)
        end = time.monotonic() + seconds
        # Who talks on and on is late as well, though there is always a line to read.
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                raise self._crash(question)
            yield line
        raise Forfeit("stall", f"no answer to {quote(question)} within {seconds:.1f} s")

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
        with _changing:
            self.kill()
            _running.discard(self)
        self._process.wait()
        self._drain()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            with suppress(OSError):  # what was left to write has no reader
                pipe.close()

    def kill(self) -> None:
        """End it at once, with all it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        if self._file:
            self._file.unlink(missing_ok=True)

    def _drain(self) -> None:
        """Take what is left, so that the reader comes to an end."""
        end = time.monotonic() + _QUIT_SECONDS
        while self._reader.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):
                self._lines.get(timeout=0.01)
