"""The container: the parts of a running server, made when it starts and stopped when it ends."""

from __future__ import annotations

import asyncio
import logging
import os

from yokai.app.application import Application
from yokai.errors import YokaiError
from yokai.rules.variant import VARIANTS
from yokai.server.cluster.heartbeat import Heartbeat
from yokai.server.cluster.overdue import OverdueGames
from yokai.server.cluster.periodic import Periodic
from yokai.server.cluster.polling_bus import PollingBus
from yokai.server.cluster.redis_bus import RedisBus
from yokai.server.cluster.retention import Retention
from yokai.server.gate.admin_link import AdminLink
from yokai.server.gate.ended_devices import EndedDevices
from yokai.server.gate.visitors import Gate
from yokai.server.host import ServerHost
from yokai.server.ops.activity_log import ActivityLog
from yokai.server.ops.metrics import Meters
from yokai.server.ops.old_objects import OldObjects
from yokai.server.settings import Settings
from yokai.storage.sql.engine import name_of
from yokai.storage.store import Store, default_url

_log = logging.getLogger(__name__)
_LEAST_SECRET = 16  # characters

_REOPEN = 30.0  # seconds
_TOURNAMENTS = 1.0  # seconds between two looks at what is due in tournaments of people
_MODERATE = 10.0  # seconds after which a block holds in every process
_CHALLENGES = 1.0  # seconds after which a challenge is heard of without Redis


class Server:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.store = Store(settings.database or default_url())
        self.meters = Meters(settings.meters, settings.worker)
        self._bus = _bus(settings, self.store)
        self.host = ServerHost(settings, self._bus, self.store.secret("push"))
        self.app = Application(self.store, self.host, settings.options)
        self.key = _key(settings, self.store)
        self.ended = EndedDevices(self.store.devices, self.host.now)
        self.gate = Gate(
            settings,
            self.key,
            self.ended,
            self.app.moderation.is_blocked,
            self.store.personal_links.generation,
        )
        self.admin = AdminLink(self.store.secret("admin"))
        self._activity = ActivityLog(self._measured)
        self._moderating = Periodic(_MODERATE, self.app.moderation.look, "blocks cannot be read")
        self._challenges = Periodic(
            _CHALLENGES, self.app.challenges.look, "challenges cannot be read"
        )
        self._tournaments = Periodic(
            _TOURNAMENTS, self.app.tournaments.look, "tournaments cannot go on"
        )
        self._reopening = Periodic(_REOPEN, self.host.tables.start, "tables cannot be opened")
        self._retention = Retention(self.app.eraser, settings.keep_days)
        self._old_objects = OldObjects()
        self._heartbeat = Heartbeat(self.app.rooms, self.host.now)
        self._overdue = OverdueGames(self.app.rooms, self.app.computer, self.measure)

    async def start(self) -> None:
        """Start the background tasks."""
        await self.host.tables.start()
        if self._settings.worker:  # the first worker makes the tables
            self._reopening.start()
        await self._heartbeat.start()
        await self.ended.start()
        self._bus.start()
        self._overdue.start()
        self._moderating.start()
        self._challenges.start()
        self._tournaments.start()
        if not self._settings.worker:
            self._retention.start()
        await self.app.start()
        self._activity.start()
        self._old_objects.start()
        _log.info("the server begins, with the database %s", name_of(self.store.database.engine))
        if self._settings.solve:
            for name in VARIANTS:
                self.host.tables.solve(name)

    def measure(self) -> None:
        """Set the metrics of this process."""
        self.meters.measure()
        games = self.store.games
        self.meters.set("games_begun", games.written["start"])
        self.meters.set("games_ended", games.ended)
        self.meters.set("moves", games.written["move"])
        self.meters.set("commits", self.store.database.commits)
        self.meters.set("writes", self.store.database.writes)
        self.meters.set("database_errors", self.store.database.failures)
        games_now, players = self.app.audience.here()
        self.meters.set("games_running", games_now)
        self.meters.set("players_here", players)
        for role, (searching, waiting) in self.host.engines.load.items():
            self.meters.set(f'engine_searching{{role="{role}"}}', searching)
            self.meters.set(f'engine_waiting{{role="{role}"}}', waiting)

    def _measured(self) -> dict[str, float]:
        self.measure()
        return self.meters.own

    async def check(self) -> None:
        """Unavailable if the database cannot be written: a disk may be full."""
        await self.store.presence.keep({}, self.host.now())

    async def close(self) -> None:
        """Stop all parts, and close the store."""
        for part in (
            self._reopening,
            self._moderating,
            self._challenges,
            self._tournaments,
            self._activity,
            self._overdue,
            self._retention,
            self._old_objects,
            self.ended,
        ):
            await part.close()
        await self.app.close()
        await self.host.close()
        await self._bus.close()
        await self._heartbeat.close()
        await asyncio.to_thread(self.store.close)
        _log.info("the server ends in good order")


def _bus(settings: Settings, store: Store) -> PollingBus:
    return RedisBus(settings.redis, store) if settings.redis else PollingBus(store)


def _key(settings: Settings, store: Store) -> bytes:
    """The key that signs cookies: all processes of one store must have the same."""
    told = settings.secret or os.environ.get("YOKAI_SECRET")
    if told and len(told) < _LEAST_SECRET:
        raise YokaiError(f"a secret has at least {_LEAST_SECRET} characters")
    return (told or store.secret("cookies")).encode()
