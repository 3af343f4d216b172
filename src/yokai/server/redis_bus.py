"""Announcements between processes by Redis or Valkey, which may be away at any time.

Everything goes by one channel, many announcements in a message when there are many; what is lost
while Redis is away the lookout finds. Nobody who moves ever waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from yokai.errors import YokaiError, quote
from yokai.server.database import hidden
from yokai.server.lookout import Lookout
from yokai.server.store import Store

_CHANNEL = "yokai"
_AGAIN = 0.5  # seconds until we try to connect again
_MOST = 10_000  # announcements that wait; of more, some are lost

_log = logging.getLogger(__name__)


class RedisBus(Lookout):
    """A lookout that mostly hears at once."""

    def __init__(self, url: str, store: Store) -> None:
        super().__init__(store)
        self._redis = client_of(url)
        self._waiting: dict[str, int] = {}
        self._has_news = asyncio.Event()

    def start(self) -> None:
        """Begin to look, to listen and to speak."""
        super().start()
        self._tasks += [asyncio.create_task(self._hear()), asyncio.create_task(self._speak())]

    async def close(self) -> None:
        """Stop all of that, once the last words are said."""
        with suppress(Exception):  # it was away, or is: others will look
            await asyncio.wait_for(self._say(), 1)
        await super().close()
        await self._redis.aclose()

    async def announce(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens here, and soon elsewhere."""
        self.tell(topic, version)
        if len(self._waiting) < _MOST:
            self._waiting[topic] = version
            self._has_news.set()

    async def _speak(self) -> None:
        while True:
            await self._has_news.wait()
            try:
                await self._say()
            except Exception as error:
                _log.warning("Redis does not take announcements: %s", error)
                await asyncio.sleep(_AGAIN)

    async def _say(self) -> None:
        self._has_news.clear()
        news, self._waiting = self._waiting, {}
        if news:
            words = [f"{topic} {version}" for topic, version in news.items()]
            await self._redis.publish(_CHANNEL, " ".join([self._store.worker, *words]))

    async def _hear(self) -> None:
        """Listen by a new connection whenever the old one is lost."""
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as hearing:
                    await hearing.subscribe(_CHANNEL)
                    while True:
                        message = await hearing.get_message(timeout=5)
                        if message:
                            self._pass_on(message["data"])
            except Exception as error:
                _log.warning("Redis is not heard: %s", error)
            await asyncio.sleep(_AGAIN)

    def _pass_on(self, data: Any) -> None:
        """Tell what another process says; a message that is none is nobody's news."""
        words = bytes(data).decode(errors="replace").split()
        if words[:1] != [self._store.worker]:
            for topic, version in zip(words[1::2], words[2::2], strict=False):
                if version.isdecimal():
                    self.tell(topic, int(version))


def client_of(url: str) -> Any:
    """Redis by its address, to which nothing is said yet; an error if it is none."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        lacks = "redis is missing: pip install 'yokai-no-mori[server]'"
        raise YokaiError(f"bad Redis {quote(hidden(url))}: {lacks}") from None
    try:
        return Redis.from_url(
            url,
            socket_connect_timeout=2,
            socket_timeout=2,
            health_check_interval=5,  # so that a line that died in silence is noticed
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as error:
        raise YokaiError(f"bad Redis {quote(hidden(url))}: {hidden(str(error))}") from None
