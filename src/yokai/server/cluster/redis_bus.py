"""A bus between processes by Redis or Valkey, which may be unavailable at any time.

Each topic has a channel, to which those processes subscribe that have a listener of it.
Announcements that are lost while Redis is unavailable are found by polling. A move never waits for
Redis.

One connection of redis-py both listens and announces, which needs version 3 of Redis's protocol
(Redis 6 and later). Commands that wait while it is busy go out in one pipeline. We use the
connection itself: redis-py's client and PubSub take twice its time for one announcement.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from yokai.app.bus import Tell
from yokai.errors import YokaiError, quote
from yokai.server.cluster.polling_bus import PollingBus
from yokai.storage.sql.engine import hidden
from yokai.storage.store import Store

if TYPE_CHECKING:
    from redis.asyncio.connection import AbstractConnection

_PREFIX = b"yokai:"
_PATIENCE = 2.0  # seconds for an answer
_LAST_WORDS = 1.0  # seconds to send the last announcements at the end
_AGAIN = 0.5  # seconds until the next attempt to connect, doubled after each failure
_DOUBLED = 3  # times at most
_WAITING = 1_000  # announcements that may wait; of more the oldest are dropped
_LONGEST = 4_096  # bytes of news; of longer news only the version is announced
_DIGITS = 9  # of a version
_SCHEMES = ("redis", "rediss", "unix")
_OPTIONS = {"db", "ssl_ca_certs"}

_log = logging.getLogger(__name__)


def connector(url: str) -> Callable[[], AbstractConnection]:
    """A function that makes connections to the Redis at a URL, not opened yet; an error if the URL
    is wrong or redis-py is not installed."""
    try:
        _check(url)
        from redis.asyncio.connection import Connection, parse_url

        how: dict[str, Any] = dict(parse_url(url))
        kind: type[AbstractConnection] = how.pop("connection_class", Connection)
        # Waiting is bounded here; redis-py would start a task for each write to bound it.
        return partial(kind, protocol=3, socket_timeout=None, driver_info=None, **how)
    except ImportError:
        why = "redis is missing: pip install 'yokai-no-mori[server]'"
    except (ValueError, OSError) as error:
        why = hidden(str(error))
    raise YokaiError(f"bad Redis {quote(hidden(url))}: {why}")


def _check(url: str) -> None:
    """Refuse a URL that redis-py would misread, or report as an error of the network."""
    parts = urlsplit(url)
    if parts.scheme not in _SCHEMES:
        raise ValueError("it begins with redis://, rediss:// or unix://")
    options = parse_qs(parts.query)
    if strange := options.keys() - _OPTIONS:
        raise ValueError(f"{quote(min(strange))} is not known here")
    if not (parts.path if parts.scheme == "unix" else parts.hostname):
        raise ValueError("it names no host")
    for file in options.get("ssl_ca_certs", []):
        ssl.create_default_context(cafile=file)


class RedisBus(PollingBus):
    """A polling bus that Redis makes faster."""

    def __init__(self, url: str, store: Store) -> None:
        super().__init__(store)
        self._new_connection = connector(url)
        self._connection: AbstractConnection | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._us = store.worker.encode() + b" "
        self._announcements: deque[tuple[bytes, ...]] = deque(maxlen=_WAITING)
        self._changed: set[str] = set()  # topics with their first or without their last listener
        self._subscribed: set[str] = set()  # topics of this connection
        self._asks = False  # a PING is not answered yet
        self._waits = asyncio.Event()  # commands wait to be sent

    def start(self) -> None:
        """Start to poll, and connect to Redis."""
        super().start()
        self._connecting = asyncio.create_task(self._stay_connected())

    async def close(self) -> None:
        """Send the last announcements, and stop."""
        if self._connection:
            with suppress(Exception):  # other processes find the changes by polling
                async with asyncio.timeout(_LAST_WORDS):
                    await self._send(self._connection)
        if self._connecting:
            self._connecting.cancel()
            await asyncio.gather(self._connecting, return_exceptions=True)
        await super().close()

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call the listeners of a topic here, and soon in other processes."""
        self.tell(topic, version)
        if self._connection:
            known = news if len(news) <= _LONGEST else b""
            said = b"%b%d %b" % (self._us, version, known)
            self._announcements.append((b"PUBLISH", _channel(topic), said))
            self._waits.set()

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Call `tell` at each announcement; call the result to stop."""
        if topic not in self._listeners:
            self._change(topic)
        leave_here = super().listen(topic, tell)

        def leave() -> None:
            leave_here()
            if topic not in self._listeners:
                self._change(topic)

        return leave

    def _change(self, topic: str) -> None:
        if self._connection:
            self._changed.add(topic)
            self._waits.set()

    async def _stay_connected(self) -> None:
        """Connect, and connect again whenever the connection is lost."""
        from redis.exceptions import RedisError

        failures = 0
        while True:
            connection = self._new_connection()
            try:
                async with asyncio.timeout(_PATIENCE):
                    await connection.connect()  # type: ignore[no-untyped-call]  # of redis-py
                failures = 0
                await self._use(connection)
            except (OSError, RedisError) as error:
                _log.warning("redis is unavailable: %s", str(error) or "no answer")
            except Exception:
                _log.exception("redis sent something that cannot be used")
            finally:
                await connection.disconnect(nowait=True)
            await asyncio.sleep(_AGAIN * 2 ** min(failures, _DOUBLED))
            failures += 1

    async def _use(self, connection: AbstractConnection) -> None:
        """Listen and announce until the connection is lost."""
        self._announcements.clear()
        self._subscribed, self._changed = set(), {*self._listeners}
        self._asks = False
        self._waits.set()
        self._connection = connection
        # When a write fails the connection is closed, so that _hear ends.
        sending = asyncio.create_task(self._keep_sending(connection))
        try:
            await self._hear(connection)
        finally:
            self._connection = None
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _keep_sending(self, connection: AbstractConnection) -> None:
        while True:
            await self._waits.wait()
            await self._send(connection)

    async def _send(self, connection: AbstractConnection) -> None:
        """Send all commands that wait at once; wait while Redis takes no more."""
        self._waits.clear()
        commands = [*self._subscriptions(), *self._announcements]
        self._announcements.clear()
        if self._asks:
            commands.append((b"PING",))
        if commands:
            packed = connection.pack_commands(commands)
            await connection.send_packed_command(packed, check_health=False)

    def _subscriptions(self) -> list[tuple[bytes, ...]]:
        """The commands that subscribe to the topics with listeners, and to no others."""
        changed, self._changed = self._changed, set()
        begun = {topic for topic in changed - self._subscribed if topic in self._listeners}
        ended = {topic for topic in changed & self._subscribed if topic not in self._listeners}
        self._subscribed |= begun
        self._subscribed -= ended
        named = ((b"SUBSCRIBE", begun), (b"UNSUBSCRIBE", ended))
        return [(command, *map(_channel, topics)) for command, topics in named if topics]

    async def _hear(self, connection: AbstractConnection) -> None:
        """Receive messages; an error if Redis does not answer a PING."""
        while True:
            told = await connection.read_response(
                timeout=_PATIENCE, disconnect_on_error=False, push_request=True
            )
            if told is not None:
                self._asks = False
                if isinstance(told, list) and told[:1] == [b"message"]:
                    self._take_in(told[1], told[2])
            elif self._asks:
                raise TimeoutError
            else:
                self._asks = True
                self._waits.set()

    def _take_in(self, channel: bytes, said: bytes) -> None:
        """Pass on the announcement of another process; ignore what is none."""
        if said.startswith(self._us):  # our own announcements come back
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
