"""A thread that thinks while the protocol goes on listening."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from yokai import _core


class Halt:
    """Asks one question to end. Once called it stays called, so that it is never lost."""

    def __init__(self) -> None:
        """Let it go on for now."""
        self.stop = _core.Stop()  # for whatever thinks about the question
        self.muted = False  # nobody waits for the answer any more
        self._called = threading.Event()

    def call(self, mute: bool) -> None:
        """End the thinking; say whether the answer is still wanted."""
        self.muted = mute
        self.stop.set()
        self._called.set()

    def wait(self) -> None:
        """Hold an answer back until it is called."""
        self._called.wait()


class Question(Protocol):
    """What takes time to answer."""

    def answer(self, halt: Halt) -> str:
        """Think, in the thinker's thread, until done or halted."""


class Thinker:
    """Answers one question at a time, and ends early when told to."""

    def __init__(self) -> None:
        """Begin idle."""
        self._thread: threading.Thread | None = None
        self._halt: Halt | None = None  # of the present question

    @property
    def busy(self) -> bool:
        """Is a question being thought about, or its answer held back?"""
        return self._halt is not None

    def start(self, question: Question, say: Callable[[str], None]) -> None:
        """Begin to think about a question; say the answer."""
        halt = Halt()

        def think() -> None:
            answer = question.answer(halt)
            muted = halt.muted
            # Idle first: once the answer is heard, the next question may come at once.
            self._halt = None
            if not muted:
                say(answer)

        self._halt = halt
        self._thread = threading.Thread(target=think, daemon=True)
        self._thread.start()

    def stop(self, *, mute: bool = False) -> None:
        """End the thinking, if any; the answer is said unless it is muted."""
        if halt := self._halt:
            halt.call(mute)
        if self._thread:
            self._thread.join()
