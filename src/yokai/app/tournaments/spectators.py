"""Spectators of a tournament: all get the same news, encoded once; none waits for a slow one."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from yokai.app.host import Host
from yokai.app.messages import TournamentNews
from yokai.app.tournaments.feed import TournamentFeed
from yokai.errors import YokaiError
from yokai.tournament.tournament import Tournament

_TICK = 0.5  # seconds between two looks
_REST = 3.0  # times the duration of a look, between two looks at a long tournament
_UNREAD = 20  # news; a spectator who has not read more gets the whole state again

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class Watcher:
    """One spectator: gets the whole state first, then the news."""

    def __init__(self, spectators: Spectators) -> None:
        self._spectators = spectators
        self._news: deque[str] = deque()
        self._is_new = True
        self._called = asyncio.Event()
        self._called.set()

    def tell(self, news: str) -> None:
        """Keep news until they are read; too many are replaced by the whole state."""
        if self._is_new:
            return
        self._news.append(news)
        if len(self._news) > _UNREAD:
            self._news.clear()
            self._is_new = True
        self._called.set()

    async def next(self) -> str:
        """The next message to send."""
        while True:
            await self._called.wait()
            if self._is_new:
                self._is_new = False
                return self._spectators.whole
            if self._news:
                return self._news.popleft()
            self._called.clear()


class Spectators:
    """Reads the folder of a tournament again and again, and tells all spectators the news."""

    def __init__(self, folder: Path, host: Host) -> None:
        self.feed, self._host = TournamentFeed(folder), host
        self._watchers: set[Watcher] = set()
        self._whole: str | None = None
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def whole(self) -> str:
        """The whole state as JSON, encoded once between two changes."""
        if self._whole is None:
            self._whole = _text(self.feed.whole)
        return self._whole

    async def start(self) -> None:
        """Read the folder, and go on reading it."""
        await self.look()
        self._task = asyncio.create_task(self._look_on())

    async def close(self) -> None:
        """Stop reading."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _look_on(self) -> None:
        now, took = asyncio.get_running_loop().time, 0.0
        while True:
            await asyncio.sleep(max(_TICK, _REST * took))
            began = now()
            await self.look()
            took = now() - began

    async def look(self) -> None:
        """Read the folder, and tell the news."""
        async with self._looking:
            try:
                news = await self._host.run(self.feed.look)
            except YokaiError as error:
                _log.error("the tournament cannot be read: %s", error)
            except Exception:
                _log.exception("the tournament cannot be shown")
            else:
                if news:
                    self._tell(news)

    async def read(self, what: Callable[[Tournament], T]) -> T:
        """Read something in the tournament as of the last look, while it does not change."""
        async with self._looking:
            return await self._host.run(what, self.feed.tournament)

    def _tell(self, news: TournamentNews) -> None:
        self._whole = None
        text = _text(news)
        for watcher in self._watchers:
            watcher.tell(text)

    @contextmanager
    def watching(self) -> Iterator[Watcher]:
        """A spectator, for as long as the context is open."""
        watcher = Watcher(self)
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)


def _text(news: TournamentNews) -> str:
    return _encoder.encode(news).decode()
