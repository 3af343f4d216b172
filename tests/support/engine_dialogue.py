"""A GUI for tests, which talks to an engine in this process or to the program."""

from __future__ import annotations

import io
import queue
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.shell import PROGRAM
from yokai.protocol import Conversation, Dialect

PATIENCE = 20.0  # seconds, for a busy machine


class Heard(io.StringIO):
    """A stream whose lines can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def write(self, text: str) -> int:
        for line in text.splitlines():
            self.lines.put(line)
        return len(text)

    def until(self, word: str, seconds: float = PATIENCE) -> list[str]:
        """Wait for a line that begins with this word; return all lines up to it."""
        said: list[str] = []
        end = time.monotonic() + seconds
        while not said or said[-1].split()[:1] != [word]:
            try:
                said.append(self.lines.get(timeout=max(end - time.monotonic(), 0)))
            except queue.Empty:
                raise AssertionError(f"no {word!r} in {said}") from None
        return said

    def rest(self) -> list[str]:
        """Return the lines that nobody has taken yet."""
        said = []
        while not self.lines.empty():
            said.append(self.lines.get())
        return said


class Gui(Heard):
    """A GUI that talks to a conversation in this process."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__()
        self.conversation = Conversation(dialect, self)

    def send(self, *lines: str) -> None:
        for line in lines:
            assert self.conversation.hear(line)

    def ask(self, *lines: str, until: str = "bestmove") -> list[str]:
        self.send(*lines)
        return self.until(until)

    def best_move(self, *lines: str) -> str:
        return self.ask(*lines)[-1].split()[1]

    def fen(self, word: str = "Sfen:") -> str:
        """Position of the engine, as its command `d` prints it."""
        return self.ask("d", until="Sfen:")[-1 if word == "Sfen:" else -2].split(" ", 1)[1]


@contextmanager
def gui(dialect: Dialect) -> Iterator[Gui]:
    """A GUI whose engine is stopped at the end."""
    speaker = Gui(dialect)
    try:
        yield speaker
    finally:
        speaker.conversation.run([])


def infos(said: list[str]) -> list[dict[str, str]]:
    """Fields of each info line; a score is `cp 12` or `mate 3`."""
    pattern = re.compile(
        r"info depth (?P<depth>\d+) seldepth (?P<seldepth>\d+) multipv (?P<multipv>\d+)"
        r" score (?P<score>cp -?\d+|mate -?\d+) nodes (?P<nodes>\d+) nps (?P<nps>\d+)"
        r" hashfull (?P<hashfull>\d+) time (?P<time>\d+) pv (?P<pv>\S+( \S+)*)"
    )
    found = [pattern.fullmatch(line) for line in said if line.startswith("info depth")]
    assert all(found), said
    return [match.groupdict() for match in found if match]


class Program(Heard):
    """A GUI that talks to the program through pipes."""

    def __init__(self, *arguments: str) -> None:
        super().__init__()
        self._process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.write(line)

    def send(self, *lines: str) -> None:
        assert self._process.stdin
        for line in lines:
            self._process.stdin.write(line + "\n")

    def leave(self, *last: str) -> tuple[int, str]:
        """Send the last lines, close, and return exit status and standard error."""
        self.send(*last)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._process.stdin.close()
        status = self._process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        complaints = self._process.stderr.read()
        self._process.stdout.close()
        self._process.stderr.close()
        return status, complaints
