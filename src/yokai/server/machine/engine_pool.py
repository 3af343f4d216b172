"""A pool of threads with an engine each, so that the event loop never waits for a search.

The queue is bounded: a request is refused at once when it is full. An engine remembers nothing of
the last search.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yokai import _core
from yokai.app.host import Busy
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.system import cores

T = TypeVar("T")


class EnginePool:
    """A few threads, an engine for each, and a bounded queue."""

    def __init__(
        self, threads: int | None = None, waiting: int = 16, hash_mb: int = 32, niceness: int = 5
    ) -> None:
        """Searches with a higher `niceness` give way to other threads."""
        self._count = threads or max(1, cores())
        lower = _core.lower_priority
        self._threads = ThreadPoolExecutor(self._count, "thinker", lower, (niceness,))
        self._room = self._count + waiting
        self._hash_mb = hash_mb
        self._jobs = 0
        self._idle: list[Engine] = []  # the one used last is the last
        self._lent: dict[object, Engine | None] = {}  # by job; None while it is being made
        self._lending = threading.Lock()

    @property
    def share(self) -> float:
        """The share of its time that a search may take, so that those who wait are served about as
        soon as if nobody waited: 1 while there is a thread for each search."""
        return min(1.0, self._count / max(self._jobs, 1))

    @property
    def load(self) -> tuple[int, int]:
        """The number of searches that run, and of those that wait for a thread."""
        return min(self._jobs, self._count), max(0, self._jobs - self._count)

    async def think(
        self, game: Variant, level: int, table: Tablebase | None, work: Callable[[Engine], T]
    ) -> T:
        """Let an engine do some work in a thread; Busy if there is no room."""
        if self._jobs >= self._room:
            raise Busy
        job = object()

        def run() -> T:
            try:
                engine = self._lend(job, game)
                engine.level, engine.table = LEVELS[level], table
                return work(engine)
            finally:
                self._take_back(job)

        self._jobs += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
        except asyncio.CancelledError:
            with self._lending:  # so that it is ours still
                if engine := self._lent.get(job):
                    engine.stop()
            raise
        finally:
            self._jobs -= 1

    def close(self) -> None:
        """Stop all searches."""
        with self._lending:
            for engine in filter(None, self._lent.values()):
                engine.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _lend(self, job: object, game: Variant) -> Engine:
        """An engine for this game without any memory, an idle one if possible."""
        with self._lending:
            engine = next((idle for idle in self._idle if idle.variant == game), None)
            if engine:
                self._idle.remove(engine)
            elif len(self._idle) + len(self._lent) == self._count:
                del self._idle[0]
            self._lent[job] = engine
        if engine:
            engine.forget()
        else:
            self._lent[job] = engine = Engine(game, hash_mb=self._hash_mb)
        return engine

    def _take_back(self, job: object) -> None:
        with self._lending:
            if engine := self._lent.pop(job):
                self._idle.append(engine)
