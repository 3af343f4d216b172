"""The line to Redis: what it understands, and what it does when it does not."""

import asyncio
import subprocess
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.databases import Redis
from yokai.errors import YokaiError
from yokai.server.cluster.redis_line import RedisError, RedisLine, where

HELLO = b"%1\r\n$5\r\nproto\r\n:3\r\n"
Heard = list[tuple[bytes, bytes]]


async def told(*said: bytes) -> Heard:
    """What a line hears of a Redis that says this, piece by piece, and then hangs up."""
    heard: Heard = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"3\r\n")
        with suppress(ConnectionError):
            for piece in said:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        try:
            at = where(f"redis://127.0.0.1:{port}")
            line = await RedisLine.open(at, lambda *m: heard.append(m))
            with pytest.raises(ConnectionResetError):
                await line.stay()
        finally:
            await asyncio.sleep(0.05)  # until the other end has noticed
    return heard


def test_messages_are_heard_however_they_come() -> None:
    message = b">3\r\n$7\r\nmessage\r\n$1\r\na\r\n$4\r\n\r\n\r\n\r\n"
    between = b">3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n:0\r\n+PONG\r\n_\r\n$-1\r\n*1\r\n#t\r\n"
    everything = HELLO + message + between + message
    pieces = [everything[i : i + 1] for i in range(len(everything))]
    expected = [(b"a", b"\r\n\r\n")] * 2
    assert asyncio.run(told(everything)) == asyncio.run(told(*pieces)) == expected


@pytest.mark.parametrize(
    "said",
    [
        b"-NOAUTH Authentication required.\r\n",
        b"-ERR unknown command 'HELLO'\r\n",
        b"HTTP/1.1 400 Bad Request\r\n",
        b"*x\r\n",
        b"$99999999999\r\n",
        b"*1\r\n" * 1000,
        b"+" + b"x" * 2_000_000,
    ],
    ids=["password", "old", "http", "number", "long", "deep", "endless"],
)
def test_what_is_no_redis_is_an_error(said: bytes) -> None:
    with pytest.raises((RedisError, ValueError)):
        asyncio.run(told(said))


def test_silence_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.server.cluster.redis_line._PATIENCE", 0.1)

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            await reader.read()
        writer.close()

    async def listen() -> None:
        server = await asyncio.start_server(hear, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            try:
                await RedisLine.open(where(f"redis://127.0.0.1:{port}"), lambda *_: None)
            finally:
                await asyncio.sleep(0.1)  # until the other end has noticed

    with pytest.raises(TimeoutError):
        asyncio.run(listen())


def test_password_and_local_socket(tmp_path: Path, redis: Redis) -> None:
    """A real one, which is also frozen: then the line is given up."""
    path = tmp_path / "redis.sock"
    words = ["--port", "0", "--unixsocket", str(path), "--requirepass", "a b:c", "--save", ""]
    heard: Heard = []

    async def talk() -> None:
        while not path.exists():
            await asyncio.sleep(0.02)
        with pytest.raises(RedisError, match="WRONGPASS"):
            await _stay(RedisLine.open(where(f"unix://:wrong@{path}"), lambda *_: None))
        line = await RedisLine.open(where(f"unix://:a%20b%3Ac@{path}"), lambda *m: heard.append(m))
        line.say(b"SUBSCRIBE", b"c")
        line.say(b"PUBLISH", b"c", b"said")
        while not heard:
            await asyncio.sleep(0.02)
        await line.close()

    with subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL) as server:
        try:
            asyncio.run(asyncio.wait_for(talk(), 20))
        finally:
            server.kill()
    assert heard == [(b"c", b"said")]

    async def wait() -> None:
        line = await RedisLine.open(where(redis.url), lambda *_: None)
        try:
            with redis.frozen():
                await line.stay()
        finally:
            await line.close()

    with pytest.raises(TimeoutError):
        asyncio.run(wait())


async def _stay(opening: Awaitable[RedisLine]) -> None:
    await (await opening).stay()


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("redis://host", ("host", 6379, "", "", "")),
        ("rediss://me:pass%2Fword@host:7000/2", ("host", 7000, "", "me", "pass/word")),
        ("redis://:secret@[::1]:1/0", ("::1", 1, "", "", "secret")),
        ("unix:///run/redis.sock?db=1", ("", 6379, "/run/redis.sock", "", "")),
    ],
)
def test_addresses(url: str, read: tuple[str, int, str, str, str]) -> None:
    found = where(url)
    assert found[:5] == read
    assert (found.tls is not None) is url.startswith("rediss")


def test_address_with_what_nobody_knows_is_refused() -> None:
    with pytest.raises(YokaiError, match="ssl_check"):
        where("rediss://host?ssl_check=no")
