"""The container: the parts of a running server, made when it starts and stopped when it ends."""

from __future__ import annotations

import asyncio
import os

from yokai.app.application import Application
from yokai.errors import YokaiError
from yokai.rules.variant import VARIANTS
from yokai.server.cluster.overdue import OverdueGames
from yokai.server.cluster.polling_bus import PollingBus
from yokai.server.cluster.redis_bus import RedisBus
from yokai.server.gate.visitors import Gate
from yokai.server.host import ServerHost
from yokai.server.ops.metrics import Meters
from yokai.server.settings import Settings
from yokai.storage.store import Store, default_url

_LEAST_SECRET = 16  # characters

_REOPEN = 30.0  # seconds


class Server:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reopening: asyncio.Task[None] | None = None
        self.store = Store(settings.database or default_url())
        self.meters = Meters(settings.meters, settings.worker)
        self._bus = _bus(settings, self.store)
        self.host = ServerHost(settings, self._bus)
        self.app = Application(self.store, self.host, settings.options)
        self.gate = Gate(settings, _key(settings, self.store))
        self._overdue = OverdueGames(self.app.rooms, self.app.computer, self.measure)

    async def start(self) -> None:
        """Start the background tasks."""
        await self.host.tables.start()
        if self._settings.worker:
            self._reopening = asyncio.create_task(self._reopen())
        self._bus.start()
        self._overdue.start()
        await self.app.start()
        if self._settings.solve:
            for name in VARIANTS:
                self.host.tables.solve(name)

    async def _reopen(self) -> None:
        """Open the tables that the first worker has made, again and again."""
        while True:
            await asyncio.sleep(_REOPEN)
            await self.host.tables.start()

    def measure(self) -> None:
        """Set the metrics of this process."""
        self.meters.measure()
        self.meters.set("commits", self.store.database.commits)
        self.meters.set("writes", self.store.database.writes)

    async def close(self) -> None:
        """Stop all parts, and close the store."""
        if self._reopening:
            self._reopening.cancel()
        await self._overdue.close()
        await self.app.close()
        await self.host.close()
        await self._bus.close()
        await asyncio.to_thread(self.store.close)


def _bus(settings: Settings, store: Store) -> PollingBus:
    return RedisBus(settings.redis, store) if settings.redis else PollingBus(store)


def _key(settings: Settings, store: Store) -> bytes:
    """The key that signs cookies: all processes of one store must have the same."""
    told = settings.secret or os.environ.get("YOKAI_SECRET")
    if told and len(told) < _LEAST_SECRET:
        raise YokaiError(f"a secret has at least {_LEAST_SECRET} characters")
    return (told or store.secret("cookies")).encode()
