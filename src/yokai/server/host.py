"""The server as the application's host: threads, processes, and a bus to other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from yokai.app.bus import Bus
from yokai.server.machine.bot_pool import BotPool
from yokai.server.machine.engines import PooledEngines
from yokai.server.machine.table_builder import TableBuilder
from yokai.server.settings import Settings
from yokai.steady_clock import SteadyClock

T = TypeVar("T")


class ServerHost:
    """Engines, tables and bots of this process, and the bus to the others."""

    def __init__(self, settings: Settings, bus: Bus) -> None:
        self.bus = bus
        self.now = SteadyClock()
        # Where a tournament is played, visitors must take little time from its bots.
        self.engines = PooledEngines(analysts=1 if settings.tournament else 4)
        self.tables = TableBuilder(settings.tables)
        self.bots = BotPool(settings.bots, settings.bot_logs)

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work in a thread."""
        return await asyncio.to_thread(work, *given)

    async def close(self) -> None:
        """Stop all thinking, solving and all bots."""
        await self.bots.close()
        await asyncio.to_thread(self.engines.close)
        await self.tables.close()
