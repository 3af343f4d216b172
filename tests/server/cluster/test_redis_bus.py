"""Announcements by Redis: its addresses, what waits to be sent, and what is no Redis at all."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.support.databases import Redis
from yokai.errors import YokaiError
from yokai.server.cluster.redis_bus import RedisBus, connector
from yokai.storage.store import Store

HELLO = b"%1\r\n$5\r\nproto\r\n:3\r\n"
MOST = 1_000  # announcements that wait
MANY = 1_500


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Another process's."""
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    yield store
    store.close()


@asynccontextmanager
async def started(store: Store, url: str) -> AsyncIterator[RedisBus]:
    bus = RedisBus(url, store)
    bus.start()
    try:
        yield bus
    finally:
        await bus.close()


async def warned(caplog: pytest.LogCaptureFixture, words: str) -> None:
    """Until the log says so."""
    async with asyncio.timeout(20):
        while words not in caplog.text:
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("url", "kind", "read"),
    [
        ("redis://host", "Connection", ("host", 6379, None, None, None)),
        (
            "rediss://me:pass%2Fword@host:7000/2",
            "SSLConnection",
            ("host", 7000, None, "me", "pass/word"),
        ),
        ("redis://:secret@[::1]:1/0", "Connection", ("::1", 1, None, None, "secret")),
        (
            "unix:///run/redis.sock?db=1",
            "UnixDomainSocketConnection",
            (None, None, "/run/redis.sock", None, None),
        ),
    ],
)
def test_addresses(url: str, kind: str, read: tuple[object, ...]) -> None:
    connection = connector(url)()
    names = ("host", "port", "path", "username", "password")
    assert type(connection).__name__ == kind
    assert tuple(getattr(connection, name, None) for name in names) == read


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("rediss://host?ssl_check=no", "'ssl_check' is not known here"),
        ("rediss://host?ssl_ca_certs=/nowhere/ca.pem", "No such file"),
        ("redis://host?db=one", "db"),
    ],
)
def test_bad_options_are_refused(url: str, why: str) -> None:
    with pytest.raises(YokaiError, match=why):
        connector(url)


def test_without_redis_py_the_server_runs_and_says_how_to_add_it() -> None:
    program = (
        "import sys; sys.modules['redis'] = None\n"
        "import yokai.server.main\n"
        "from yokai.server.cluster.redis_bus import connector\n"
        "connector('redis://me:s3cret@host')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "redis is missing: pip install 'yokai-no-mori[server]'" in done.stderr
    assert "'redis://me:***@host'" in done.stderr.splitlines()[-1]


def test_what_waits_goes_out_at_once_and_the_oldest_is_dropped(
    store: Store, other: Store, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []  # how many commands in each write

    async def work() -> None:
        heard: list[int] = []
        async with started(store, redis.url) as bus, started(other, redis.url) as listener:
            listener.listen("g", heard.append)
            bus.listen("begun", lambda _: None)
            assert await redis.is_heard("g", 1)
            assert await redis.is_heard("begun", 1)
            connection = bus._connection
            assert connection
            pack = connection.pack_commands

            def note(commands: list[tuple[bytes, ...]]) -> list[bytes]:
                sent.append(len(commands))
                return pack(commands)

            monkeypatch.setattr(connection, "pack_commands", note)
            for version in range(MANY):
                await bus.announce("g", version)
            async with asyncio.timeout(10):
                while not heard or heard[-1] < MANY - 1:
                    await asyncio.sleep(0.01)
        assert heard == [*range(MANY - MOST, MANY)]

    asyncio.run(work())
    assert sent == [MOST]


def test_last_announcements_are_sent_before_the_end(
    store: Store, other: Store, redis: Redis
) -> None:
    async def work() -> None:
        heard: list[int] = []
        async with started(other, redis.url) as listener:
            listener.listen("g", heard.append)
            assert await redis.is_heard("g", 1)
            async with started(store, redis.url) as bus:
                bus.listen("begun", lambda _: None)
                assert await redis.is_heard("begun", 1)
                await bus.announce("g", 7)
            assert await redis.is_heard("begun", 0)
            async with asyncio.timeout(5):
                while not heard:
                    await asyncio.sleep(0.01)
        assert heard == [7]

    asyncio.run(work())


def test_topics_nobody_listens_to_are_left(store: Store, redis: Redis) -> None:
    async def work() -> None:
        async with started(store, redis.url) as bus:
            leave = [bus.listen("g", lambda _: None) for _ in range(2)]
            assert await redis.is_heard("g", 1)
            leave[0]()
            bus.listen("h", lambda _: None)
            assert await redis.is_heard("h", 1)
            assert await redis.is_heard("g", 1)
            leave[1]()
            assert await redis.is_heard("g", 0)

    asyncio.run(work())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"-NOAUTH Authentication required.\r\n", "Authentication required"),
        (b"-ERR unknown command 'HELLO'\r\n", "unknown command"),
        (b"HTTP/1.1 400 Bad Request\r\n", "Protocol error"),
        (b"*x\r\n", "multi-bulk length"),
        (b"*1\r\n" * 1000, "Connection closed"),
        (HELLO + b"-NOPERM no such channel\r\n", "no such channel"),
        (HELLO + b">3\r\n$7\r\nmessage\r\n:1\r\n:1\r\n", "cannot be used"),
        (HELLO + b"*0\r\n$-1\r\n", "Connection closed"),
        (b"", "Connection closed"),
    ],
    ids=["password", "old", "http", "number", "deep", "refusal", "numbers", "empty", "hangs up"],
)
def test_what_is_no_redis_is_away(
    store: Store, caplog: pytest.LogCaptureFixture, said: bytes, why: str
) -> None:
    """The bus goes on, and tries again."""
    came: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(await reader.read(100))
        with suppress(ConnectionError):
            writer.write(said)
            await writer.drain()
        writer.close()

    async def work() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        heard: list[int] = []
        async with server, started(store, f"redis://127.0.0.1:{port}") as bus:
            bus.listen("g", heard.append)
            async with asyncio.timeout(20):
                while len(came) < 2:
                    await asyncio.sleep(0.02)
            await bus.announce("g", 3)
            assert heard == [3]

    with caplog.at_level(logging.WARNING):
        asyncio.run(work())
    assert why in caplog.text


def test_silence_is_noticed(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one who never says a word, and of one who falls silent."""
    monkeypatch.setattr("yokai.server.cluster.redis_bus._PATIENCE", 0.1)
    asked: list[bytes] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.read(100))
        with suppress(ConnectionError):
            if len(asked) > 1:
                writer.write(HELLO)
            asked.append(await reader.read())
        writer.close()

    async def work() -> None:
        server = await asyncio.start_server(hear, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server, started(store, f"redis://127.0.0.1:{port}"):
            await warned(caplog, "redis is unavailable: no answer")
            caplog.clear()
            await warned(caplog, "redis is unavailable: no answer")
            async with asyncio.timeout(10):
                while not any(b"PING" in each for each in asked):
                    await asyncio.sleep(0.02)

    asyncio.run(work())
    assert asked[0].startswith(b"*")  # a greeting, which was never answered


def test_password_and_local_socket(
    tmp_path: Path, store: Store, other: Store, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "redis.sock"
    words = ["--port", "0", "--unixsocket", str(path), "--requirepass", "a b:c", "--save", ""]
    heard: list[int] = []

    async def work() -> None:
        while not path.exists():
            await asyncio.sleep(0.02)
        async with started(store, f"unix://:s3cret@{path}"):
            await warned(caplog, "redis is unavailable")
        assert "s3cret" not in caplog.text
        url = f"unix://:a%20b%3Ac@{path}"
        async with started(store, url) as bus, started(other, url) as listener:
            listener.listen("g", heard.append)
            while not heard:
                await bus.announce("g", 1)
                await asyncio.sleep(0.02)

    with subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL) as server:
        try:
            asyncio.run(asyncio.wait_for(work(), 20))
        finally:
            server.kill()
    assert set(heard) == {1}
