"""A handle to a search in a thread of its own: iterate its lines, stop it, get its result."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from yokai import _core
from yokai.engine.line import Line
from yokai.notation.move import Move

Tell = Callable[[list[Line]], None]


@dataclass(frozen=True)
class Choice:
    """The move that an engine chose, and the lines that it compared, best first."""

    move: Move
    lines: list[Line]


class SearchHandle:
    """A running search, from Engine.think(): iterate its lines, stop it, get its result.

    The search runs in a thread of its own; the handle may be used from any other thread. As a
    context manager it stops the search at the end of the block.
    """

    def __init__(
        self,
        search: Callable[[Tell, _core.Stop], Choice] | Choice,
        stop: _core.Stop,
        busy: threading.Lock | None = None,
    ) -> None:
        """Start a search; a Choice instead of a search is the result at once, without a thread.

        `search` reports its lines whenever they improve, until `stop` is set. `busy`, a lock that
        the caller has acquired, is released before the result is there.
        """
        self._stop = stop
        self._told: SimpleQueue[list[Line] | None] = SimpleQueue()  # None marks the end
        self._result: Future[Choice] = Future()
        self._thread: threading.Thread | None = None
        if isinstance(search, Choice):
            self._run(lambda tell, stop: search, busy)
        else:
            self._thread = threading.Thread(target=self._run, args=(search, busy), daemon=True)
            try:
                self._thread.start()
            except BaseException:  # the system gives no thread
                if busy:
                    busy.release()
                raise

    def _run(
        self, search: Callable[[Tell, _core.Stop], Choice], busy: threading.Lock | None
    ) -> None:
        silent = True

        def tell(lines: list[Line]) -> None:
            nonlocal silent
            silent = False
            self._told.put(lines)

        try:
            try:
                choice = search(tell, self._stop)
            finally:
                if busy:
                    busy.release()
            if silent:
                tell(choice.lines)
            self._result.set_result(choice)
        except BaseException as error:
            self._result.set_exception(error)
        self._told.put(None)

    def __iter__(self) -> Iterator[list[Line]]:
        """Yield the best lines after every depth; the last are those of the result.

        A caller that iterates late gets every report, and each report once.
        """
        while (lines := self.next_lines()) is not None:
            yield lines

    def next_lines(self) -> list[Line] | None:
        """Wait for the next report, or None at the end of the search; raise its error."""
        lines = self._told.get()
        if lines is None:
            self._told.put(None)  # so that a second iteration ends too
            self._result.result()
        return lines

    def stop(self) -> None:
        """End the search at once, with the result so far; it may be called several times."""
        self._stop.set()

    def result(self) -> Choice:
        """Wait for the end of the search, and return its choice or raise its error."""
        return self._result.result()

    def __await__(self) -> Generator[Any, None, Choice]:
        """Wait for the choice in a coroutine: `choice = await engine.think(p, limits)`."""
        return asyncio.wrap_future(self._result).__await__()

    def __enter__(self) -> SearchHandle:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search, and wait until its thread has ended."""
        self.stop()
        if self._thread:
            self._thread.join()
