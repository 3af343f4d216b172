"""One thought of an engine, from its beginning to its end."""

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


class Thought:
    """What Engine.think() gives: iterate it, stop it, ask for its result. Leaving it stops it.

    It runs in a thread of its own, and may be handled from any other.
    """

    def __init__(self, think: Callable[[Tell, _core.Stop], Choice], stop: _core.Stop) -> None:
        """Begin; `think` tells its best lines whenever it has better ones, until `stop` is set."""
        self._stop = stop
        self._told: SimpleQueue[list[Line] | None] = SimpleQueue()  # None is the end
        self._result: Future[Choice] = Future()
        self._thread = threading.Thread(target=self._run, args=(think,), daemon=True)
        self._thread.start()

    def _run(self, think: Callable[[Tell, _core.Stop], Choice]) -> None:
        silent = True

        def tell(lines: list[Line]) -> None:
            nonlocal silent
            silent = False
            self._told.put(lines)

        try:
            choice = think(tell, self._stop)
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
        """End the thinking at once, with the result it has by then; more than once is no harm."""
        self._stop.set()

    def result(self) -> Choice:
        """Wait for the end; the move and the lines, or the error that came instead."""
        return self._result.result()

    def __enter__(self) -> Thought:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.join()
