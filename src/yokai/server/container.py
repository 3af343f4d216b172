"""Everything a request may need, made when the server starts and handed to whoever serves it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from yokai.app.computer.analyst import Analyst
from yokai.app.computer.computer_player import Opponent
from yokai.app.computer.reviewer import Reviewer
from yokai.app.games.conditional_player import Replier
from yokai.app.games.flag_timer import Timeouts
from yokai.app.games.rooms import Rooms
from yokai.app.lessons.lesson_progress import has_begun
from yokai.app.players.lobby import Lobby
from yokai.app.presence.audience import Company
from yokai.app.tournaments.spectators import Spectators
from yokai.arena.bot_list import Bot
from yokai.errors import YokaiError
from yokai.refusal import Refusal
from yokai.rules.variant import VARIANTS
from yokai.server.cluster.overdue import Caretaker
from yokai.server.cluster.polling_bus import Lookout
from yokai.server.cluster.redis_bus import RedisBus
from yokai.server.gate.cookies import Visitors
from yokai.server.gate.fair_queue import Turns
from yokai.server.gate.rate_limits import (
    LINES,
    LINES_EACH,
    ONE_LINE,
    RATES,
    Kind,
    Limits,
    Places,
    Rate,
    Share,
)
from yokai.server.machine.bots import Bots
from yokai.server.machine.engine_pool import Thinkers
from yokai.server.machine.table_builder import Tablebases
from yokai.server.ops.metrics import Meters
from yokai.storage.events import Header
from yokai.storage.personal_links import Links
from yokai.storage.store import Store, default_url

_OURSELVES = {"127.0.0.1", "::1", "localhost"}
_LEAST_SECRET = 16  # characters

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
    lobby: bool = True  # strangers may find each other here
    public_metrics: bool = False  # anybody may read what we count
    meters: Path | None = None  # where the workers' numbers are, if there are several
    worker: int = 0  # which of them we are
    secret: str | None = None  # signs cookies; None is YOKAI_SECRET, or one kept with the games
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded headers are believed
    rates: Mapping[Kind, Share] = field(default_factory=lambda: RATES)  # {} is no limits
    one_line: Rate = ONE_LINE  # messages on one socket
    lines: int = LINES  # sockets at once
    lines_each: int = LINES_EACH  # of one address
    bots: tuple[Bot, ...] = ()  # that one may play against
    bot_logs: Path | None = None  # a folder; None is one in the user's data folder
    tournament: Path | None = None  # a folder whose tournament is shown, instead of playing games

    @property
    def local(self) -> bool:
        """Do only people at this machine come in?"""
        return self.hosts is not None and _OURSELVES.issuperset(self.hosts)


class Services:
    """The parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._reopening: asyncio.Task[None] | None = None
        self.store = Store(settings.database or default_url())
        self.limits, self.one_line = Limits(settings.rates), settings.one_line
        self.lines = Places(settings.lines, settings.lines_each)
        self.hints = Turns(at_once=2, waiting=3)  # by address
        self.sums = Turns(at_once=2, waiting=60)  # what a request computes, by address
        self.visitors = Visitors(_key(settings, self.store))
        self.meters = Meters(settings.meters, settings.worker)
        self.bus = _bus(settings, self.store)
        self.tables = Tablebases(settings.tables)
        self.rooms = Rooms(self.store, self.bus)
        self.company = Company(self.rooms, self.bus)
        self.lobby = Lobby(self.rooms, settings.lobby)
        self.links = Links(self.store)
        self._players, self._advisers = Thinkers(), Thinkers(niceness=10)
        self.spectators = Spectators(settings.tournament) if settings.tournament else None
        # Where a tournament is played, visitors take as little as possible from its players.
        threads = 1 if settings.tournament else 4
        self._analysts = Thinkers(threads, waiting=16, hash_mb=64, niceness=15)
        self.bots = Bots(settings.bots, settings.bot_logs)
        self.rooms.doorkeepers.append(self.bots.check)
        if settings.tournament:
            self.rooms.doorkeepers.append(_play_nothing)
        self.opponent = Opponent(
            self.rooms, self._players, self.tables, settings.pause, self._advisers, self.bots
        )
        self.analyst = Analyst(self._analysts, self.tables, settings.analysis)
        self._reviewers = Thinkers(threads=2, waiting=16, niceness=15)
        self.reviewer = Reviewer(self._reviewers, self.tables)
        self._timeouts = Timeouts(self.rooms)
        self.replier = Replier(self.rooms)
        self._caretaker = Caretaker(self.rooms, self.opponent, self.measure)

    @property
    def solves(self) -> bool:
        """May a game be solved that is not?"""
        return self._settings.solve

    async def is_new(self, player: str) -> bool:
        """Has a player no games, and solved nothing in lessons?"""
        begun = await self.store.ask(self.store.read, has_begun, player)
        return not begun and not await self.rooms.of_player(player)

    async def start(self) -> None:
        """Begin what goes on in the background."""
        await self.tables.start()
        if self._settings.worker:
            self._reopening = asyncio.create_task(self._reopen())
        self.bus.start()
        self._caretaker.start()
        self.company.start()
        if self.spectators:
            await self.spectators.start()
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
        if self.spectators:
            await self.spectators.close()
        await self._caretaker.close()
        await self.company.close()
        await self._timeouts.close()
        await self.replier.close()
        await self.opponent.close()
        await self.bots.close()
        for thinkers in (self._players, self._advisers, self._analysts, self._reviewers):
            await asyncio.to_thread(thinkers.close)
        await self.tables.close()
        await self.bus.close()
        with suppress(Refusal):  # the store may be away
            await self.store.done(self.store.release())
        await asyncio.to_thread(self.store.close)


def _play_nothing(_: Header) -> None:
    raise Refusal("read_only", "a tournament is shown here, and no other games are played")


def _bus(settings: Settings, store: Store) -> Lookout:
    return RedisBus(settings.redis, store) if settings.redis else Lookout(store)


def _key(settings: Settings, store: Store) -> bytes:
    """What cookies are signed by: all processes that share the games must have the same."""
    told = settings.secret or os.environ.get("YOKAI_SECRET")
    if told and len(told) < _LEAST_SECRET:
        raise YokaiError(f"a secret has at least {_LEAST_SECRET} characters")
    return (told or store.secret("cookies")).encode()
