"""Engines in threads: a pool for each role, so that no move waits for a hint or an analysis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from typing import TypeVar

from yokai import _core
from yokai.app.host import EngineRequest, Role
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.rules.game import Game
from yokai.server.machine.engine_pool import EnginePool

T = TypeVar("T")
Tell = Callable[[T], None]


class PooledEngines:
    """The engines of a server. A pool with a higher niceness gives way to the others."""

    def __init__(self, analysts: int = 4) -> None:
        """Make the pools; `analysts` is the number of analyses at once."""
        self._pools: dict[Role, EnginePool] = {
            "player": EnginePool(),
            "adviser": EnginePool(niceness=10),
            "analyst": EnginePool(analysts, waiting=16, hash_mb=64, niceness=15),
            "reviewer": EnginePool(2, waiting=16, niceness=15),
        }

    def share(self, role: Role) -> float:
        """The share of its time that a search may take: 1 while nobody has to wait."""
        return self._pools[role].share

    @property
    def load(self) -> dict[Role, tuple[int, int]]:
        """The searches of each role that run, and those that wait for a thread."""
        return {role: pool.load for role, pool in self._pools.items()}

    async def think(self, request: EngineRequest, work: Callable[[Engine], T]) -> T:
        """Let an engine do some work in a thread; Busy if too many wait."""
        pool = self._pools[request.role]
        return await pool.think(request.variant, request.level, request.table, work)

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Analyse a game's position; see `Engines.lines`."""

        def work(engine: Engine, tell: Tell[list[Line]]) -> None:
            wanted, found = min(count, len(game.legal_moves)), list[Line]()

            def gather(line: Line) -> None:
                found.append(line)
                if len(found) == wanted:
                    tell(found.copy())
                    found.clear()

            tell(engine.lines(game, limits, count, tell=gather, stop=stop))

        request = EngineRequest("analyst", game.variant)
        async with aclosing(self._told(request, work, stop)) as states:
            async for state in states:
                yield state

    async def steps(
        self, request: EngineRequest, work: Callable[[Engine], Iterator[T]]
    ) -> AsyncGenerator[T, None]:
        """Let an engine do work that yields its state; see `Engines.steps`."""
        stop = _core.Stop()

        def walk(engine: Engine, tell: Tell[T]) -> None:
            for state in work(engine):
                tell(state)
                if stop.is_set:
                    break

        async with aclosing(self._told(request, walk, stop)) as states:
            async for state in states:
                yield state

    async def _told(
        self, request: EngineRequest, work: Callable[[Engine, Tell[T]], None], stop: _core.Stop
    ) -> AsyncGenerator[T, None]:
        """The states that some work in a thread tells: the latest at each step, and the last."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()
        latest: list[T] = []

        def tell(state: T) -> None:
            latest[:] = [state]
            loop.call_soon_threadsafe(news.set)

        working = asyncio.create_task(self.think(request, lambda engine: work(engine, tell)))
        working.add_done_callback(lambda _: news.set())
        try:
            while latest or not working.done():
                if latest:
                    yield latest.pop()
                await news.wait()
                if not working.done():
                    news.clear()
            working.result()
        finally:
            stop.set()
            working.cancel()

    def close(self) -> None:
        """Stop all searches, and wait for their end."""
        for pool in self._pools.values():
            pool.close()
