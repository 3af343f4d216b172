"""The thread that runs a task while the session goes on reading commands."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from yokai import _core


class Halt:
    """A request to end one task. Once made it stays, so that it is never lost."""

    def __init__(self) -> None:
        """Begin without a request."""
        self.stop = _core.Stop()  # for the search of the task
        self.muted = False  # is the answer no longer wanted?
        self._called = threading.Event()

    def call(self, mute: bool) -> None:
        """End the task; with `mute` its answer is not wanted."""
        self.muted = mute
        self.stop.set()
        self._called.set()

    def wait(self) -> None:
        """Wait until the end is requested."""
        self._called.wait()


class Task(Protocol):
    """A command that takes time to answer."""

    def answer(self, halt: Halt) -> str:
        """Compute the answer in the thinker's thread, until done or halted."""


class Thinker:
    """Runs one task at a time, and ends it early on request."""

    def __init__(self) -> None:
        """Begin idle."""
        self._thread: threading.Thread | None = None
        self._halt: Halt | None = None  # ends the present task

    @property
    def busy(self) -> bool:
        """Is a task running, or its answer waiting for `stop`?"""
        return self._halt is not None

    def start(self, task: Task, say: Callable[[str], None]) -> None:
        """Start a task; `say` is called with its answer."""
        halt = Halt()

        def think() -> None:
            answer = task.answer(halt)
            muted = halt.muted
            # The thinker is idle before it answers, because the next command may follow at once.
            self._halt = None
            if not muted:
                say(answer)

        self._halt = halt
        self._thread = threading.Thread(target=think, daemon=True)
        self._thread.start()

    def stop(self, *, mute: bool = False) -> None:
        """End the task, if any; its answer is given unless `mute` is set."""
        if halt := self._halt:
            halt.call(mute)
        if self._thread:
            self._thread.join()
