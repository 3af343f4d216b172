"""A line to Redis or Valkey that announces and listens, and can do nothing else.

A library for all of Redis takes a third of a millisecond for one announcement, which is a sixth of
what a move costs; so we say these few words ourselves, in the third version of its protocol (Redis
6 and later), where the same line may listen and speak. What is said while it is full is lost.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from yokai.errors import YokaiError, quote
from yokai.storage.sql_engine import hidden

_FULL = 1 << 20  # bytes that nobody has taken yet, either way
_PATIENCE = 2.0  # seconds for an answer
_DEEPEST = 8  # lists within lists
_SCHEMES = ("redis", "rediss", "unix")
_PLAIN = b"+:_#,("  # what is said in one line, that is not an error


class Where(NamedTuple):
    """An address of Redis, taken apart."""

    host: str
    port: int
    path: str  # of a socket in the file system; without one it is host and port
    user: str
    password: str
    tls: ssl.SSLContext | None


def where(url: str) -> Where:
    """Read an address, to which nothing is said yet; an error if it is none."""
    try:
        return _where(url)
    except (ValueError, OSError) as error:
        why = hidden(str(error))
        raise YokaiError(f"bad Redis {quote(hidden(url))}: {why}") from None


def _where(url: str) -> Where:
    parts = urlsplit(url)
    if parts.scheme not in _SCHEMES:
        raise ValueError("it begins with redis://, rediss:// or unix://")
    asked = parse_qs(parts.query)
    if strange := set(asked) - {"db", "ssl_ca_certs"}:
        raise ValueError(f"{quote(min(strange))} is not known here")
    path = unquote(parts.path) if parts.scheme == "unix" else ""
    if not path and not parts.hostname:
        raise ValueError("it names no host")
    certificates = asked.get("ssl_ca_certs", [None])[0]
    tls = ssl.create_default_context(cafile=certificates) if parts.scheme == "rediss" else None
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Where(parts.hostname or "", parts.port or 6379, path, user, password, tls)


class RedisError(Exception):
    """Redis refuses, or says what nobody understands."""


class _More(Exception):
    """The rest has not come yet."""


class RedisLine(asyncio.Protocol):
    """One connection; open() makes it. `hear` is called with a channel and what was said there."""

    def __init__(self, hear: Callable[[bytes, bytes], None]) -> None:
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._rest = b""
        self._words: list[bytes] = []
        self._answered = asyncio.Event()
        self._error: Exception = ConnectionResetError("the line is cut")
        self._leaves = False
        self.lost = asyncio.Event()

    @classmethod
    async def open(cls, at: Where, hear: Callable[[bytes, bytes], None]) -> RedisLine:
        """Connect, and say who we are."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(_PATIENCE):
            if at.path:
                _, line = await loop.create_unix_connection(lambda: cls(hear), at.path)
            else:
                _, line = await loop.create_connection(
                    lambda: cls(hear), at.host, at.port, ssl=at.tls
                )
        try:
            who = [b"AUTH", (at.user or "default").encode(), at.password.encode()]
            await line._ask(b"HELLO", b"3", *(who if at.password else []))
        except BaseException:
            line.abort()
            raise
        return line

    def say(self, *words: bytes) -> None:
        """Say a command, together with whatever else is said at this moment."""
        if not self._words:
            self._loop.call_soon(self._flush)
        self._words.append(b"*%d\r\n" % len(words))
        self._words += [b"$%d\r\n%b\r\n" % (len(word), word) for word in words]

    async def stay(self) -> None:
        """Until we close the line, or it is lost or silent when asked: then an error says so."""
        while True:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self.lost.wait()
            except TimeoutError:
                await self._ask(b"PING")
            else:
                if self._leaves:
                    return
                raise self._error

    async def close(self) -> None:
        """Say what was to be said, and leave."""
        self._leaves = True
        self._flush()
        self._transport.close()
        try:
            async with asyncio.timeout(1):
                await self.lost.wait()
        except TimeoutError:
            self.abort()

    def abort(self) -> None:
        """Leave at once."""
        self._transport.abort()

    async def _ask(self, *words: bytes) -> None:
        """Say something, and hear anything at all."""
        self._answered.clear()
        self.say(*words)
        async with asyncio.timeout(_PATIENCE):
            await self._answered.wait()
        if self.lost.is_set():
            raise self._error

    def _flush(self) -> None:
        words, self._words = self._words, []
        if words and self._transport.get_write_buffer_size() < _FULL:
            self._transport.write(b"".join(words))

    def connection_made(self, transport: Any) -> None:
        """The line stands."""
        self._transport: asyncio.Transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._error = exc or self._error
        self.lost.set()
        self._answered.set()

    def data_received(self, data: bytes) -> None:
        """Some of what Redis says has come."""
        self._rest += data
        at = 0
        try:
            while at < len(self._rest):
                told, at = _read(self._rest, at)
                self._take(told)
        except _More:
            if len(self._rest) - at > _FULL:
                self._fail(RedisError("Redis says too much at once"))
        except (RedisError, ValueError) as error:
            self._fail(error)
        self._rest = self._rest[at:]
        self._answered.set()

    def _take(self, told: Any) -> None:
        if isinstance(told, RedisError):
            raise told
        if isinstance(told, list) and len(told) == 3 and told[0] == b"message":
            self._hear(told[1], told[2])

    def _fail(self, error: Exception) -> None:
        self._error = error
        self.lost.set()
        self._transport.abort()


def _read(data: bytes, at: int, depth: int = 0) -> tuple[Any, int]:
    """What begins here, and where the next begins."""
    end = data.find(b"\r\n", at)
    if end < 0:
        raise _More
    kind, head, at = data[at : at + 1], data[at + 1 : end], end + 2
    if kind in b"$=!":
        length = int(head)
        if length > _FULL:
            raise RedisError("Redis says too much at once")
        if len(data) < at + length + 2:
            raise _More
        return (data[at : at + length], at + length + 2) if length >= 0 else (None, at)
    if kind in b"*>~%":
        if depth == _DEEPEST:
            raise RedisError("Redis says what nobody understands")
        found = []
        for _ in range(int(head) * (2 if kind == b"%" else 1)):
            value, at = _read(data, at, depth + 1)
            found.append(value)
        return found, at
    if kind == b"-":
        return RedisError(head.decode(errors="replace")), at
    if kind not in _PLAIN:
        raise RedisError(f"Redis says {quote(head.decode(errors='replace'))}")
    return head, at
