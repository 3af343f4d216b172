"""Threads in which engines think, so that the event loop never waits for one.

The queue is bounded: who comes when it is full is told so at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yokai.engine.engine import Engine
from yokai.machine import cores
from yokai.rules.variant import Variant
from yokai.server.refusal import Refusal
from yokai.solve.tablebase import Tablebase

T = TypeVar("T")


class Busy(Refusal):
    """More is asked than can be thought about."""

    def __init__(self) -> None:
        super().__init__("busy", "the computer is busy with other games, try again in a moment")


class Thinkers:
    """A few threads, and a queue of bounded length before them."""

    def __init__(self, threads: int | None = None, waiting: int = 16, hash_mb: int = 32) -> None:
        count = threads or max(1, cores())
        self._threads = ThreadPoolExecutor(count, "thinker")
        self._room = count + waiting
        self._hash_mb = hash_mb
        self._jobs = 0
        self._engines: set[Engine] = set()

    async def think(
        self, game: Variant, level: int, table: Tablebase | None, work: Callable[[Engine], T]
    ) -> T:
        """Let a fresh engine do some work in a thread; Busy if there is no room."""
        if self._jobs >= self._room:
            raise Busy
        mine: list[Engine] = []

        def run() -> T:
            engine = Engine(game, level, hash_mb=self._hash_mb, table=table)
            mine.append(engine)
            self._engines.add(engine)
            try:
                return work(engine)
            finally:
                self._engines.discard(engine)

        self._jobs += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
        except asyncio.CancelledError:
            for engine in mine:
                engine.stop()
            raise
        finally:
            self._jobs -= 1

    def close(self) -> None:
        """Stop all thinking."""
        for engine in [*self._engines]:
            engine.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
