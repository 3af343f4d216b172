"""Everything a request may need, made when the server starts and handed to whoever serves it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from yokai.rules.variant import VARIANTS
from yokai.server.analyst import Analyst
from yokai.server.caretaker import Caretaker
from yokai.server.lookout import Lookout
from yokai.server.metrics import Meters
from yokai.server.opponent import Opponent
from yokai.server.redis_bus import RedisBus
from yokai.server.refusal import Refusal
from yokai.server.rooms import Rooms
from yokai.server.store import Store, default_url
from yokai.server.tablebases import Tablebases
from yokai.server.thinkers import Thinkers
from yokai.server.timeouts import Timeouts

_REOPEN = 30.0  # seconds


@dataclass(frozen=True)
class Settings:
    """What may differ between a home, a test and a public server."""

    database: str | None = None  # a URL; None is the file in the user's data folder
    tables: Path | None = None  # a folder; None is the user's cache
    solve: bool = True  # solve the small games in the background at the first start
    pause: float = 1.0  # seconds the computer takes for a move, about; none on a clock
    analysis: int = 120_000  # milliseconds of one analysis at most
    hosts: tuple[str, ...] | None = None  # the names we answer to; None is any
    fresh: bool = False  # look for changes of the page's files at each load
    redis: str | None = None  # a URL; without it other processes hear a second later
    names: tuple[str, ...] = ()  # by which the world knows us, where a proxy stands before us
    proxies: tuple[str, ...] = ()  # addresses whose X-Forwarded-... words are believed
    lobby: bool = True  # strangers may find each other here
    public_metrics: bool = False  # anybody may read what we count
    meters: Path | None = None  # where the workers' numbers are, if there are several
    worker: int = 0  # which of them we are


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reopening: asyncio.Task[None] | None = None
        self.store = Store(settings.database or default_url())
        self.meters = Meters(settings.meters, settings.worker)
        self.bus = _bus(settings, self.store)
        self.tables = Tablebases(settings.tables)
        self.rooms = Rooms(self.store, self.bus)
        self._players = Thinkers()
        self._analysts = Thinkers(threads=4, waiting=4, hash_mb=64)
        self.opponent = Opponent(self.rooms, self._players, self.tables, settings.pause)
        self.analyst = Analyst(self._analysts, self.tables, settings.analysis)
        self._timeouts = Timeouts(self.rooms)
        self._caretaker = Caretaker(self.rooms, self.opponent, self.measure)

    async def start(self) -> None:
        """Begin what goes on in the background."""
        await self.tables.start()
        if self._settings.worker:
            self._reopening = asyncio.create_task(self._reopen())
        self.bus.start()
        self._caretaker.start()
        if self._settings.solve:
            for name in VARIANTS:
                self.tables.solve(name)

    async def _reopen(self) -> None:
        """The first worker solves; the others look for what it has made."""
        while True:
            await asyncio.sleep(_REOPEN)
            await self.tables.start()

    def measure(self) -> None:
        """Note how much this process has done."""
        self.meters.measure()
        self.meters.set("commits", self.store.commits)
        self.meters.set("writes", self.store.writes)

    async def close(self) -> None:
        """Stop all of it, and let go of the store."""
        if self._reopening:
            self._reopening.cancel()
        await self._caretaker.close()
        await self._timeouts.close()
        await self.opponent.close()
        for thinkers in (self._players, self._analysts):
            await asyncio.to_thread(thinkers.close)
        await self.tables.close()
        await self.bus.close()
        with suppress(Refusal):  # the store may be away
            await self.store.done(self.store.release())
        await asyncio.to_thread(self.store.close)


def _bus(settings: Settings, store: Store) -> Lookout:
    return RedisBus(settings.redis, store) if settings.redis else Lookout(store)
