"""The command line as a person has it: called in this process, as a program, and at a terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NoReturn

import pytest

from yokai.cli import main

Capsys = pytest.CaptureFixture[str]

PROGRAM = [sys.executable, "-c", "from yokai.cli import main; raise SystemExit(main())"]
# The same for a terminal that is its own, so that Ctrl-C reaches it.
SEATED = [
    *PROGRAM[:2],
    "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); " + PROGRAM[2],
]
PATIENCE = 60.0  # seconds, for a busy machine


def say(capsys: Capsys, *arguments: object) -> str:
    """Run a command in this process, and return what it prints."""
    assert main([str(argument) for argument in arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: Capsys, *arguments: object) -> str:
    """Run a command that refuses, and return its one sentence."""
    try:
        status = main([str(argument) for argument in arguments])
    except SystemExit as leaving:  # argparse leaves by itself
        status = int(leaving.code or 0)
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.startswith("yokai: ")
    assert captured.err.count("\n") == 1
    return captured.err


def uncounted() -> dict[str, str]:
    """Environment of a program without coverage, which is twice as fast. A program that is killed
    would not write its coverage anyway."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program with this text as its standard input."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
    )


def interrupted(*arguments: str) -> tuple[int, str]:
    """Start the program, wait until it has spoken, and press Ctrl-C."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    assert process.stdout.readline()
    time.sleep(0.2)  # it has begun to wait, or to count
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    return process.returncode, errors


class Terminal:
    """The program at a terminal of its own, with somebody at the keyboard."""

    def __init__(self, *arguments: object, **environment: str) -> None:
        self._leader, follower = pty.openpty()
        self._process = subprocess.Popen(
            [*SEATED, *map(str, arguments)],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            start_new_session=True,
            env=os.environ | {"LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "100"} | environment,
        )
        os.close(follower)

    def type(self, line: str) -> None:
        """Type a line, and Enter."""
        os.write(self._leader, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key like Ctrl-C."""
        os.write(self._leader, key)

    def until(self, pattern: str) -> str:
        """Wait until this is shown; return all that was shown since the last time."""
        shown, end = "", time.monotonic() + PATIENCE
        while not re.search(pattern, shown):
            more = self._read()
            if more is None or time.monotonic() > end:
                self._give_up(f"no {pattern!r} in {shown!r}")
            shown += more or ""
        return shown

    def rest(self) -> tuple[int, str]:
        """Wait for the program's end; return its status and what it has shown."""
        shown, end = "", time.monotonic() + PATIENCE
        while (more := self._read()) is not None:
            if time.monotonic() > end:
                self._give_up(f"no end after {shown!r}")
            shown += more
        os.close(self._leader)
        return self._process.wait(PATIENCE), shown

    def _give_up(self, why: str) -> NoReturn:
        self._process.kill()
        self._process.wait()
        os.close(self._leader)
        raise AssertionError(why)

    def _read(self) -> str | None:
        if not select.select([self._leader], [], [], 1)[0]:
            return ""
        try:
            return os.read(self._leader, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            return None


def at_terminal(arguments: Sequence[object], *typed: str, **environment: str) -> tuple[int, str]:
    """Run the program at a terminal, type these lines, and wait for its end."""
    terminal = Terminal(*arguments, **environment)
    for line in typed:
        terminal.type(line)
    return terminal.rest()
