"""The server as the application's host: threads, processes, and a bus to other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from yokai.app.bus import Bus
from yokai.server.machine.bot_pool import BotPool
from yokai.server.machine.engines import PooledEngines
from yokai.server.machine.table_builder import TableBuilder
from yokai.server.push.push_service import PushService
from yokai.server.settings import Settings
from yokai.steady_clock import SteadyClock
from yokai.system import cores

T = TypeVar("T")


class ServerHost:
    """Engines, tables and bots of this process, and the bus to the others."""

    def __init__(self, settings: Settings, bus: Bus, push_secret: str | None = None) -> None:
        """Make the parts; browsers are called if there is a secret for the key of Web Push."""
        self.bus = bus
        self.push = PushService(push_secret, self.run, settings.push_services)
        self.now = SteadyClock()
        # Where a tournament is played, visitors must take little time from its bots.
        self.engines = PooledEngines(analysts=1 if settings.tournament else 4)
        self.tables = TableBuilder(settings.tables)
        self.bots = BotPool(settings.bots, settings.bot_logs)
        # Apart, so that a lesson or a game's moves never wait behind somebody's long record.
        self._short = ThreadPoolExecutor(cores() + 4, "work")
        self._long = ThreadPoolExecutor(cores() + 4, "compute")

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._short, work, *given)

    async def compute(self, work: Callable[..., T], *given: object) -> T:
        """Do work in a thread of those that may be busy for seconds."""
        return await asyncio.get_running_loop().run_in_executor(self._long, work, *given)

    async def close(self) -> None:
        """Stop all thinking, solving and all bots."""
        await self.bots.close()
        await asyncio.to_thread(self.engines.close)
        await self.tables.close()
        for pool in (self._short, self._long):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
