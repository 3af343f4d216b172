"""The tab as the application's host: one thread, everything in place or in slices.

Between two slices the event loop runs, so that a stop is heard. What cannot be cut into slices
blocks the worker for a second at most, and never the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from yokai import _core
from yokai.app.bus import LocalBus
from yokai.app.host import BotFailed, EngineRequest, Role
from yokai.app.messages import TableStatus
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import BadTable
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.variant import variant
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase, default_path
from yokai.steady_clock import SteadyClock
from yokai.storage.events import Header

T = TypeVar("T")

_SLICE_MS = 100  # of an analysis, between two of which a stop is heard


class EnginesInPlace:
    """Engines that think in the caller's thread: one for each variant, lent for one piece of work
    at a time."""

    def __init__(self, hash_mb: int = 16) -> None:
        self._hash_mb = hash_mb
        self._idle: dict[str, Engine] = {}  # by variant

    def share(self, role: Role) -> float:
        """The share of its time that a thought may take: all of it, for nobody else waits."""
        return 1.0

    async def think(
        self,
        request: EngineRequest,
        work: Callable[[Engine], T],
    ) -> T:
        """Let an engine do some work at once."""
        engine = self._lend(request)
        try:
            return work(engine)
        finally:
            self._idle[request.variant.id] = engine

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Analyse a game's position in slices; see `Engines.lines`."""
        engine = Engine(game.variant, hash_mb=self._hash_mb)
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
        engine = Engine(request.variant, hash_mb=self._hash_mb, table=request.table)
        for state in work(engine):
            yield state
            await asyncio.sleep(0)

    def _lend(self, request: EngineRequest) -> Engine:
        game = request.variant
        engine = self._idle.pop(game.id, None) or Engine(game, hash_mb=self._hash_mb)
        engine.forget()
        engine.level, engine.table = LEVELS[request.level], request.table
        return engine


class TablesInPlace:
    """The solved tables of a folder; nothing is solved here, where it would block everything."""

    def __init__(self, folder: Path | None) -> None:
        self.news = LocalBus()
        self._folder = folder
        self._open: dict[str, Tablebase] = {}

    def get(self, name: str) -> Tablebase | None:
        """The table of a variant, if there is one."""
        if name not in self._open and self._folder:
            try:
                path = self._folder / default_path(variant(name)).name
                self._open[name] = Tablebase.open(name, path)
            except BadTable:
                return None
        return self._open.get(name)

    def status(self, name: str) -> TableStatus:
        """Whether a variant is solved."""
        name = variant(name).id
        if not is_solvable(variant(name)):
            return TableStatus(name, "unsolvable", "", 0.0)
        return TableStatus(name, "ready" if self.get(name) else "none", "", 0.0)

    def solve(self, name: str) -> None:
        """Refuse: solving takes a minute, in which nothing else would be answered."""
        raise Refusal("no_solving", "no games are solved in this tab")


class NoBots:
    """No bots: a browser runs no programs."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the bots that one may play against: none."""
        return []

    def check(self, header: Header) -> None:
        """Refuse a game against a bot."""
        if header.south.bot is not None or header.north.bot is not None:
            raise Refusal("no_bot", "no bots are offered here")

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        """A bot that is not here forfeits its game."""
        raise BotFailed("absent")

    def leave(self, game: str) -> None:
        """Do nothing: there is no bot to end."""


class TabHost:
    """A host that has one thread and does everything in place."""

    def __init__(
        self,
        tables: Path | None = None,
        hash_mb: int = 16,
        now: Callable[[], int] | None = None,
        bus: LocalBus | None = None,
    ) -> None:
        """Look for tables in a folder; each engine remembers positions in `hash_mb` megabytes."""
        self.bus = bus or LocalBus()
        self.now = now or SteadyClock()
        self.engines = EnginesInPlace(hash_mb)
        self.tables, self.bots = TablesInPlace(tables), NoBots()

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work at once."""
        return work(*given)
