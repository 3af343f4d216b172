"""A search in a thread of its own: listen to it, stop it, ask for its result."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from types import TracebackType

from yokai import _core
from yokai.engine.line import Line
from yokai.notation.move import Move

Tell = Callable[[list[Line]], None]


@dataclass(frozen=True)
class Choice:
    """The move an engine makes, and the lines it weighed, best first."""

    move: Move
    lines: list[Line]


class SearchHandle:
    """What Engine.think() gives: iterate it, stop it, ask for its result. Leaving it stops it.

    The search runs in a thread of its own; the handle may be used from any other.
    """

    def __init__(
        self, search: Callable[[Tell, _core.Stop], Choice] | Choice, stop: _core.Stop
    ) -> None:
        """Begin to search; a choice that took no search is the result at once, without a thread.

        `search` tells its best lines whenever it has better ones, until `stop` is set.
        """
        self._stop = stop
        self._told: SimpleQueue[list[Line] | None] = SimpleQueue()  # None is the end
        self._result: Future[Choice] = Future()
        self._thread: threading.Thread | None = None
        if isinstance(search, Choice):
            self._run(lambda tell, stop: search)
        else:
            self._thread = threading.Thread(target=self._run, args=(search,), daemon=True)
            self._thread.start()

    def _run(self, search: Callable[[Tell, _core.Stop], Choice]) -> None:
        silent = True

        def tell(lines: list[Line]) -> None:
            nonlocal silent
            silent = False
            self._told.put(lines)

        try:
            choice = search(tell, self._stop)
            if silent:
                tell(choice.lines)
            self._result.set_result(choice)
        except BaseException as error:
            self._result.set_exception(error)
        self._told.put(None)

    def __iter__(self) -> Iterator[list[Line]]:
        """The best lines again and again as they deepen; the last are those of the result.

        Nothing is left out if it is asked for late, and nothing is told twice.
        """
        while (lines := self._told.get()) is not None:
            yield lines
        self._told.put(None)  # for whoever iterates again
        self._result.result()

    def stop(self) -> None:
        """End the search at once, with the result it has by then; more than once is no harm."""
        self._stop.set()

    def result(self) -> Choice:
        """Wait for the end; the move and the lines, or the error that came instead."""
        return self._result.result()

    def __enter__(self) -> SearchHandle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if self._thread:
            self._thread.join()
