"""An analysis: the best lines of a search as they deepen, by `for` or by `async for`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from yokai.engine.line import Line
from yokai.engine.search_handle import SearchHandle


class LiveAnalysis:
    """Iterate the best lines as they deepen; the search stops when the iteration is left.

    The search begins with the first step, runs in a thread of its own, and goes on while the caller
    is busy. `close`, a `with` block, or dropping the object ends it.
    """

    def __init__(self, begin: Callable[[], SearchHandle]) -> None:
        """Keep how to begin the search."""
        self._begin = begin
        self._handle: SearchHandle | None = None
        self._closed = False

    def __iter__(self) -> LiveAnalysis:
        return self

    def __next__(self) -> list[Line]:
        lines = None if self._closed else self._search().next_lines()
        if lines is None:
            self.close()
            raise StopIteration
        return lines

    def __aiter__(self) -> LiveAnalysis:
        return self

    async def __anext__(self) -> list[Line]:
        if self._closed:
            raise StopAsyncIteration
        waiting = asyncio.get_running_loop().run_in_executor(None, self._search().next_lines)
        try:
            lines = await asyncio.shield(waiting)
        except asyncio.CancelledError:
            self._search().stop()  # so that the waiting thread ends
            raise
        if lines is None:
            self.close()
            raise StopAsyncIteration
        return lines

    def _search(self) -> SearchHandle:
        if self._handle is None:
            self._handle = self._begin()
        return self._handle

    def close(self) -> None:
        """End the search, and wait until it has ended; it may be called several times."""
        self._closed = True
        if self._handle:
            self._handle.close()

    def __enter__(self) -> LiveAnalysis:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> LiveAnalysis:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(Exception):  # the interpreter may be ending
            self.close()
