"""Engines in threads: one pool for each role, so that no move waits for a hint or an analysis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from typing import TypeVar

from yokai import _core
from yokai.app.host import Role
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.server.machine.engine_pool import EnginePool
from yokai.solve.tablebase import Tablebase

T = TypeVar("T")
Tell = Callable[[T], None]


class PooledEngines:
    """The engines of a server. The higher a pool's niceness, the rather it lets others work."""

    def __init__(self, analysts: int = 4) -> None:
        """Make pools; `analysts` is how many analyses think at once."""
        self._pools: dict[Role, EnginePool] = {
            "player": EnginePool(),
            "adviser": EnginePool(niceness=10),
            "analyst": EnginePool(analysts, waiting=16, hash_mb=64, niceness=15),
            "reviewer": EnginePool(2, waiting=16, niceness=15),
        }

    def share(self, role: Role) -> float:
        """The share of its time that a thought may take: 1 while nobody has to wait."""
        return self._pools[role].share

    async def think(
        self,
        role: Role,
        game: Variant,
        level: int,
        table: Tablebase | None,
        work: Callable[[Engine], T],
    ) -> T:
        """Let an engine do some work in a thread; Busy if too many wait."""
        return await self._pools[role].think(game, level, table, work)

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

        told = self._told("analyst", game.variant, STRONGEST, None, work, stop)
        async with aclosing(told) as states:
            async for state in states:
                yield state

    async def steps(
        self,
        role: Role,
        game: Variant,
        level: int,
        table: Tablebase | None,
        work: Callable[[Engine], Iterator[T]],
    ) -> AsyncGenerator[T, None]:
        """Let an engine do work that tells its state again and again; see `Engines.steps`."""
        stop = _core.Stop()

        def walk(engine: Engine, tell: Tell[T]) -> None:
            for state in work(engine):
                tell(state)
                if stop.is_set:
                    break

        async with aclosing(self._told(role, game, level, table, walk, stop)) as states:
            async for state in states:
                yield state

    async def _told(
        self,
        role: Role,
        game: Variant,
        level: int,
        table: Tablebase | None,
        work: Callable[[Engine, Tell[T]], None],
        stop: _core.Stop,
    ) -> AsyncGenerator[T, None]:
        """What some work in a thread tells: the latest whenever it is asked for, and the last."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()
        latest: list[T] = []

        def tell(state: T) -> None:
            latest[:] = [state]
            loop.call_soon_threadsafe(news.set)

        job = self._pools[role].think(game, level, table, lambda engine: work(engine, tell))
        working = asyncio.create_task(job)
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
        """Stop all thinking, and wait for its end."""
        for pool in self._pools.values():
            pool.close()
