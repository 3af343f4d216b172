"""The tab as the application's host: one thread, everything in place or in slices.

Between two slices the event loop runs, so that a stop is heard. What cannot be cut into slices
blocks the worker for a second at most, and never the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from yokai import _core
from yokai.app.bus import LocalBus
from yokai.app.host import BotFailed, Call, EngineRequest, PushTarget, Role, no_bot
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.rules.game import Game
from yokai.steady_clock import SteadyClock
from yokai.storage.events import Header
from yokai.tab.tables import TableMaker, TabTables

T = TypeVar("T")

_SLICE_MS = 100  # of an analysis, between two of which a stop is heard


class EnginesInPlace:
    """Engines that think in the caller's thread. Each is lent for one piece of work. The last one
    is kept for more work of the same variant, and only that one: memory is short in a tab."""

    def __init__(self, hash_mb: int = 16) -> None:
        self._hash_mb = hash_mb
        self._idle: Engine | None = None

    def share(self, role: Role) -> float:
        """The share of its time that a thought may take: all of it, for nobody else waits."""
        return 1.0

    async def think(
        self,
        request: EngineRequest,
        work: Callable[[Engine], T],
    ) -> T:
        """Let an engine do some work at once."""
        with self._lent(request) as engine:
            return work(engine)

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Analyse a game's position in slices; see `Engines.lines`."""
        with self._lent(EngineRequest("analyst", game.variant)) as engine:
            for lines in engine.slices(game, limits, count, _SLICE_MS):
                yield lines
                await asyncio.sleep(0)  # where a stop is heard
                if stop.is_set:
                    break

    async def steps(
        self,
        request: EngineRequest,
        work: Callable[[Engine], Iterator[T]],
    ) -> AsyncGenerator[T, None]:
        """Let an engine do work step by step; see `Engines.steps`."""
        with self._lent(request) as engine:
            for state in work(engine):
                yield state
                await asyncio.sleep(0)

    @contextmanager
    def _lent(self, request: EngineRequest) -> Iterator[Engine]:
        engine, self._idle = self._idle, None
        if engine is None or engine.variant != request.variant:
            engine = None  # its memory is free before another takes as much
            engine = Engine(request.variant, hash_mb=self._hash_mb)
        engine.forget()
        engine.level, engine.table = LEVELS[request.level], request.table
        try:
            yield engine
        finally:
            self._idle = engine


class NoBots:
    """No bots: a browser runs no programs."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the bots that one may play against: none."""
        return []

    analysts: Sequence[str] = ()

    def lines(
        self, name: str, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Refuse: nobody is here."""
        raise no_bot(name)

    def check(self, header: Header) -> None:
        """Refuse a game against a bot."""
        if header.south.bot is not None or header.north.bot is not None:
            raise no_bot(header.south.bot or header.north.bot or "")

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        """A bot that is not here forfeits its game."""
        raise BotFailed("absent")

    def leave(self, game: str) -> None:
        """Do nothing: there is no bot to end."""


class NoPush:
    """No messages to other browsers: nobody else is here."""

    key = None

    def accepts(self, endpoint: str) -> bool:
        """No push service is known."""
        return False

    async def send(self, target: PushTarget, call: Call) -> bool:
        """Send nothing."""
        return False


class TabHost:
    """A host that has one thread and does everything in place."""

    def __init__(
        self,
        tables: Path | None = None,
        hash_mb: int = 16,
        now: Callable[[], int] | None = None,
        bus: LocalBus | None = None,
        maker: TableMaker | None = None,
    ) -> None:
        """Look for tables in a folder, and let `maker` solve more; each engine remembers positions
        in `hash_mb` megabytes."""
        self.bus = bus or LocalBus()
        self.now = now or SteadyClock()
        self.engines = EnginesInPlace(hash_mb)
        self.tables, self.bots = TabTables(tables, maker), NoBots()
        self.push = NoPush()

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work at once."""
        return work(*given)

    compute = run
