"""Announcements between processes by Redis or Valkey, which may be away at any time.

Each game has a channel, to which those processes listen in which somebody watches it. What is lost
while Redis is away the lookout finds. Nobody who moves ever waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from yokai.errors import YokaiError, quote
from yokai.server.bus import Tell
from yokai.server.database import hidden
from yokai.server.lookout import Lookout
from yokai.server.store import Store

_PREFIX = "yokai:"
_ALWAYS = "yokai"  # a channel without news: who listens to none is not connected
_AGAIN = 0.5  # seconds until we try to connect again
_MOST = 10_000  # announcements that wait; of more, some are lost
_LONGEST = 4_096  # bytes of news; of longer ones only the version is told
_DIGITS = 9  # of a version

_log = logging.getLogger(__name__)


class RedisBus(Lookout):
    """A lookout that mostly hears at once."""

    def __init__(self, url: str, store: Store) -> None:
        super().__init__(store)
        self._redis = client_of(url)
        self._waiting: list[tuple[str, bytes]] = []  # channels, and what to say there
        self._has_news = asyncio.Event()
        self._others_matter = asyncio.Event()  # what is watched here has changed

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

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call everyone who listens here, and soon elsewhere."""
        self.tell(topic, version)
        if len(self._waiting) < _MOST:
            known = news if len(news) <= _LONGEST else b""
            head = f"{self._store.worker} {version} ".encode()
            self._waiting.append((_PREFIX + topic, head + known))
            self._has_news.set()

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Be called at each announcement; call the result to stop."""
        leave_here = super().listen(topic, tell)
        self._others_matter.set()

        def leave() -> None:
            leave_here()
            self._others_matter.set()

        return leave

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
        waiting, self._waiting = self._waiting, []
        if waiting:
            saying = self._redis.pipeline(transaction=False)
            for channel, said in waiting:
                saying.publish(channel, said)
            await saying.execute()

    async def _hear(self) -> None:
        """Listen by a new connection whenever the old one is lost."""
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as hearing:
                    await hearing.subscribe(_ALWAYS)
                    async with asyncio.TaskGroup() as both:
                        both.create_task(self._subscribe(hearing))
                        both.create_task(self._pass_on(hearing))
            except* Exception as errors:
                _log.warning("Redis is not heard: %s", errors.exceptions[0])
            await asyncio.sleep(_AGAIN)

    async def _subscribe(self, hearing: Any) -> None:
        """Listen to what is watched here, and to nothing else."""
        heard: set[str] = set()
        while True:
            self._others_matter.clear()
            watched = {_PREFIX + topic for topic in self._listeners}
            if new := watched - heard:
                await hearing.subscribe(*new)
            if old := heard - watched:
                await hearing.unsubscribe(*old)
            heard = watched
            await self._others_matter.wait()

    async def _pass_on(self, hearing: Any) -> None:
        """Tell what other processes say; a message that is none is nobody's news."""
        while True:
            message = await hearing.get_message(timeout=5)
            if message:
                self._take_in(message["channel"], message["data"])

    def _take_in(self, channel: bytes, said: bytes) -> None:
        topic = channel.decode().removeprefix(_PREFIX)
        who, _, rest = said.partition(b" ")
        version, _, news = rest.partition(b" ")
        from_here = who == self._store.worker.encode()
        if from_here or not version.isdigit() or len(version) > _DIGITS:
            return
        if news:
            for learn in self._learners:
                learn(topic, news)
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
