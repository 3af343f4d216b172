"""Announcements between processes by Redis or Valkey, which may be away at any time.

Each topic has a channel, to which those processes listen in which somebody wants to know of it.
What is lost while Redis is away the lookout finds. Nobody who moves ever waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from yokai.app.bus import Tell
from yokai.server.cluster.polling_bus import PollingBus
from yokai.server.cluster.redis_line import RedisError, RedisLine, where
from yokai.storage.store import Store

_PREFIX = b"yokai:"
_AGAIN = 0.5  # seconds until we try to connect again
_LONGEST = 4_096  # bytes of news; of longer ones only the version is told
_DIGITS = 9  # of a version

_log = logging.getLogger(__name__)


class RedisBus(PollingBus):
    """A lookout that mostly hears at once."""

    def __init__(self, url: str, store: Store) -> None:
        super().__init__(store)
        self._where = where(url)
        self._line: RedisLine | None = None
        self._us = store.worker.encode() + b" "

    def start(self) -> None:
        """Begin to look, to listen and to speak."""
        super().start()
        self._tasks.append(asyncio.create_task(self._connect()))

    async def close(self) -> None:
        """Stop all of that, once the last words are said."""
        if self._line:
            await self._line.close()
        await super().close()

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call everyone who listens here, and soon elsewhere."""
        self.tell(topic, version)
        if self._line:
            known = news if len(news) <= _LONGEST else b""
            said = b"%b%d %b" % (self._us, version, known)
            self._line.say(b"PUBLISH", _channel(topic), said)

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Be called at each announcement; call the result to stop."""
        if topic not in self._listeners and self._line:
            self._line.say(b"SUBSCRIBE", _channel(topic))
        leave_here = super().listen(topic, tell)

        def leave() -> None:
            leave_here()
            if topic not in self._listeners and self._line:
                self._line.say(b"UNSUBSCRIBE", _channel(topic))

        return leave

    async def _connect(self) -> None:
        """Have a line, and a new one whenever it is lost."""
        while True:
            try:
                line = await RedisLine.open(self._where, self._take_in)
                try:
                    if self._listeners:
                        line.say(b"SUBSCRIBE", *map(_channel, self._listeners))
                    self._line = line
                    await line.stay()
                finally:
                    self._line = None
                    line.abort()
            except (OSError, TimeoutError, RedisError) as error:
                _log.warning("Redis is away: %s", error or "no answer")
            await asyncio.sleep(_AGAIN)

    def _take_in(self, channel: bytes, said: bytes) -> None:
        """Tell what another process says; a message that is none is nobody's news."""
        if said.startswith(self._us):  # which comes back, as we listen to what we announce
            return
        _, _, rest = said.partition(b" ")
        version, _, news = rest.partition(b" ")
        if not version.isdigit() or len(version) > _DIGITS:
            return
        topic = channel.removeprefix(_PREFIX).decode()
        if news:
            for learn in self._learners:
                learn(topic, news)
        self.tell(topic, int(version))


def _channel(topic: str) -> bytes:
    return _PREFIX + topic.encode()
