"""Sessions: they end with their input, and go on when nobody reads what they write."""

from __future__ import annotations

import io

from yokai.protocol.session import Session
from yokai.protocol.thinker import Halt


class Endless:
    """A task that goes on until it is stopped."""

    def answer(self, halt: Halt) -> str:
        halt.wait()
        return "answered"


class Echo(Session):
    """A session that says what it hears, and thinks without an end at "think"."""

    def hear(self, line: str) -> bool:
        self._say(line)
        if line == "think":
            self._thinker.start(Endless(), self._say)
        return line != "quit"


class Closed(io.StringIO):
    """A stream whose reader has left."""

    def write(self, _: str) -> int:
        raise BrokenPipeError


def test_nothing_is_heard_after_quit() -> None:
    out = io.StringIO()
    Echo(out).run(["one", "quit", "two"])
    assert out.getvalue() == "one\nquit\n"


def test_search_ends_with_the_input_and_without_an_answer() -> None:
    out = io.StringIO()
    session = Echo(out)
    session.run(["think"])
    assert not session._thinker.busy
    assert out.getvalue() == "think\n"


def test_session_goes_on_when_nobody_reads() -> None:
    lines = iter(["one", "two", "quit", "three"])
    Echo(Closed()).run(lines)
    assert list(lines) == ["three"]
