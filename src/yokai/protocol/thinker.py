"""A thread that thinks while the protocol goes on listening."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol


class Question(Protocol):
    """What takes time to answer."""

    def answer(self, thinker: Thinker) -> str:
        """Think, in the thread; the thinker can hold the answer back."""

    def halt(self) -> None:
        """End the thinking at once, from another thread."""


class Thinker:
    """Answers one question at a time, and ends early when told to."""

    def __init__(self) -> None:
        """Begin idle."""
        self._thread: threading.Thread | None = None
        self._question: Question | None = None
        self._stopping = threading.Event()
        self._muted = False  # nobody waits for the answer any more

    @property
    def busy(self) -> bool:
        """Is a question being thought about, or its answer held back?"""
        return self._question is not None

    def wait_for_stop(self) -> None:
        """Hold an answer back until it is wanted."""
        self._stopping.wait()

    def start(self, question: Question, say: Callable[[str], None]) -> None:
        """Begin to think about a question; say the answer."""

        def think() -> None:
            answer = question.answer(self)
            muted = self._muted
            # Idle first: once the answer is heard, the next question may come at once.
            self._question = None
            if not muted:
                say(answer)

        self._stopping.clear()
        self._muted = False
        self._question = question
        self._thread = threading.Thread(target=think, daemon=True)
        self._thread.start()

    def stop(self, *, mute: bool = False) -> None:
        """End the thinking, if any; the answer is said unless it is muted."""
        self._muted = mute
        self._stopping.set()
        if question := self._question:
            question.halt()
        if self._thread:
            self._thread.join()
