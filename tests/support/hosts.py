"""Hosts for tests of the application: the server's, with threads, and one that has a single thread.

The host with a single thread does everything in place, as a browser tab must. The application's
tests run on both.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from yokai import _core
from yokai.app.bus import Bus, LocalBus
from yokai.app.host import BotFailed, EngineRequest, Host, Kind, QueueName, Role
from yokai.app.messages import TableStatus
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import BadTable
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.variant import variant
from yokai.server.host import ServerHost
from yokai.server.settings import Settings
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase, default_path
from yokai.steady_clock import SteadyClock
from yokai.storage.events import Header

T = TypeVar("T")
HostKind = Literal["threads", "in place"]
HOSTS: tuple[HostKind, ...] = ("threads", "in place")


class EnginesInPlace:
    """Engines that think in the caller's thread."""

    def share(self, role: Role) -> float:
        return 1.0

    async def think(self, request: EngineRequest, work: Callable[[Engine], T]) -> T:
        return work(_engine(request))

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        engine = Engine(game.variant, hash_mb=16)
        for lines in engine.slices(game, limits, count):
            yield lines
            await asyncio.sleep(0)  # where a stop is heard
            if stop.is_set:
                break

    async def steps(
        self, request: EngineRequest, work: Callable[[Engine], Iterator[T]]
    ) -> AsyncGenerator[T, None]:
        for state in work(_engine(request)):
            yield state
            await asyncio.sleep(0)


def _engine(request: EngineRequest) -> Engine:
    engine = Engine(request.variant, hash_mb=16, table=request.table)
    engine.level = LEVELS[request.level]
    return engine


class TablesInPlace:
    """The tables of a folder; nothing is solved."""

    def __init__(self, folder: Path | None) -> None:
        self.news = LocalBus()
        self._folder = folder

    def get(self, name: str) -> Tablebase | None:
        try:
            path = default_path(variant(name))
            return Tablebase.open(name, self._folder / path.name) if self._folder else None
        except BadTable:
            return None

    def status(self, name: str) -> TableStatus:
        rules = variant(name)
        if not is_solvable(rules):
            return TableStatus(rules.id, "unsolvable", "", 0.0)
        return TableStatus(rules.id, "ready" if self.get(name) else "none", "", 0.0)

    def solve(self, name: str) -> None:
        raise Refusal("no_solving", "nothing is solved here")


class NoBots:
    """No bots are offered."""

    @property
    def names(self) -> Sequence[str]:
        return []

    def check(self, header: Header) -> None:
        if any(seat.bot is not None for seat in (header.south, header.north)):
            raise Refusal("no_bot", "no bot is offered here")

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        raise BotFailed("absent")

    def leave(self, game: str) -> None:
        pass


class HostInPlace:
    """A host that has one thread and does everything in place."""

    def __init__(
        self,
        bus: Bus | None = None,
        now: Callable[[], int] | None = None,
        tables: Path | None = None,
    ) -> None:
        self.bus: Bus = bus or LocalBus()
        self.now = now or SteadyClock()
        self.engines, self.tables, self.bots = EnginesInPlace(), TablesInPlace(tables), NoBots()

    async def run(self, work: Callable[..., T], *given: object) -> T:
        return work(*given)


@asynccontextmanager
async def hosting(kind: HostKind, tables: Path | None = None) -> AsyncIterator[Host]:
    """A host of a kind, with the tables of a folder."""
    if kind == "in place":
        yield HostInPlace(tables=tables)
        return
    host = ServerHost(Settings(tables=tables), LocalBus())
    await host.tables.start()
    try:
        yield host
    finally:
        await host.close()


@dataclass
class AnyVisitor:
    """A visitor who may ask for anything."""

    player: str | None = None
    address: str = ""
    name: str = "somebody new"  # of the player whom the visitor becomes

    def identify(self) -> str:
        self.player = self.player or self.name
        return self.player

    def wait(self, kind: Kind) -> float:
        return 0.0

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        return nullcontext()
