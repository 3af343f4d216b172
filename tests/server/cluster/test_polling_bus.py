"""Two processes on one store: what happens in one is heard in the other, with Redis or without."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from redis.asyncio import Redis as Client

from tests.support.databases import Redis
from tests.support.hosts import HostInPlace
from tests.support.rooms import Place, facts, refusal
from yokai.app.games.rooms import Rooms
from yokai.app.messages import NewGame
from yokai.errors import YokaiError
from yokai.server.cluster.polling_bus import PollingBus
from yokai.server.cluster.redis_bus import RedisBus
from yokai.storage.events import Event
from yokai.storage.store import Store

BESIDE = NewGame(variant="classic", opponent="beside")
MOVES = ["1d1c", "3a3b", "1c1d", "3b3a"] * 2
HEARD = 2.0  # seconds, at most, whatever is broken
AT_ONCE = 0.5

Process = tuple[Rooms, PollingBus]


@asynccontextmanager
async def process(folder: Path, redis: str | None) -> AsyncIterator[Process]:
    """As much of one as speaks and hears."""
    store = Store(f"sqlite:///{folder / 'games.sqlite'}")
    bus = RedisBus(redis, store) if redis else PollingBus(store)
    bus.start()
    try:
        yield Rooms(store, HostInPlace(bus)), bus
    finally:
        await bus.close()
        store.close()


async def heard_after(rooms: Rooms, bus: PollingBus, there: Rooms, moves: list[str]) -> list[float]:
    """How long after each move of another process this one hears of it."""
    room = await there.create("me", BESIDE)
    heard: asyncio.Queue[int] = asyncio.Queue()
    leave = bus.listen(room.header.id, heard.put_nowait)
    await rooms.open(room.header.id)
    seconds = []
    for move in moves:
        begun = time.monotonic()
        room = await there.play(room.header.id, "me", room.ply, move)
        while await asyncio.wait_for(heard.get(), 10) < room.version:
            pass
        seconds.append(time.monotonic() - begun)
        assert (await rooms.open(room.header.id, room.version)).version == room.version
    leave()
    return seconds


async def connected(redis: Redis, *processes: Process) -> None:
    """Until these processes hear what Redis says."""
    leave = [bus.listen("all", lambda _: None) for _, bus in processes]
    assert await redis.is_heard("all", len(processes))
    for each in leave:
        each()


def with_two(
    folder: Path, redis: Redis | None, work: Callable[[Process, Process], Awaitable[None]]
) -> None:
    async def run() -> None:
        url = redis.url if redis else None
        async with process(folder, url) as one, process(folder, url) as other:
            if redis:
                await connected(redis, one, other)
            await work(one, other)

    asyncio.run(run())


def test_process_hears_of_anothers_moves_without_redis(tmp_path: Path) -> None:
    async def work(one: Process, other: Process) -> None:
        assert max(await heard_after(*one, other[0], MOVES[:3])) < HEARD

    with_two(tmp_path, None, work)


def test_process_hears_at_once_by_redis(tmp_path: Path, redis: Redis) -> None:
    async def work(one: Process, other: Process) -> None:
        seconds = sorted(await heard_after(*one, other[0], MOVES))
        assert seconds[len(seconds) // 2] < AT_ONCE / 5
        assert seconds[-1] < HEARD

    with_two(tmp_path, redis, work)


def test_news_comes_with_the_announcement(
    tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store is asked only where something between is missing."""

    async def work(one: Process, other: Process) -> None:
        (here, bus), (there, _) = one, other
        asked: list[str] = []
        since = here.store.games.since

        async def note(game: str, version: int) -> list[Event]:
            asked.append(game)
            return await since(game, version)

        monkeypatch.setattr(here.store.games, "since", note)
        room = await there.create("me", BESIDE)
        game = room.header.id
        heard: asyncio.Queue[int] = asyncio.Queue()
        bus.listen(game, heard.put_nowait)
        await here.open(game)
        assert await redis.is_heard(game, 1)
        for move in MOVES[:3]:
            room = await there.play(game, "me", room.version, move)
            while await asyncio.wait_for(heard.get(), 10) < room.version:
                pass
            mine = await here.open(game, room.version)
            assert facts(mine)[1:4] == facts(room)[1:4]
            assert mine.game.moves == room.game.moves
        assert asked == []
        after = room.moved(MOVES[3], 0)
        twice = after.moved("2c2b", 0)
        here.learn(game, msgspec.msgpack.encode(twice.last))  # of which one is missing
        here.learn(game, b"\xff")
        here.learn("nobody's", msgspec.msgpack.encode(after.last))
        assert (await here.open(game, room.version)).version == room.version
        assert (await here.open(game, twice.version)).version == room.version
        assert asked == [game]

    with_two(tmp_path, redis, work)


def test_redis_may_go_and_come_back(tmp_path: Path, redis: Redis) -> None:
    async def work(one: Process, other: Process) -> None:
        redis.stop()
        try:
            assert max(await heard_after(*one, other[0], MOVES[:2])) < HEARD
        finally:
            redis.start()
        await connected(redis, one, other)
        seconds = sorted(await heard_after(*one, other[0], MOVES))
        assert seconds[len(seconds) // 2] < AT_ONCE / 5

    with_two(tmp_path, redis, work)


def test_frozen_redis_keeps_nobody_waiting(tmp_path: Path, redis: Redis) -> None:
    async def work(one: Process, other: Process) -> None:
        with redis.frozen():
            begun = time.monotonic()
            assert max(await heard_after(*one, other[0], MOVES[:2])) < HEARD
            assert time.monotonic() - begun < 2 * HEARD

    with_two(tmp_path, redis, work)


def test_words_of_strangers_on_the_channel_are_nothing(tmp_path: Path, redis: Redis) -> None:
    async def work(one: Process, other: Process) -> None:
        heard: list[int] = []
        bus = one[1]
        bus.listen("g", heard.append)
        assert await redis.is_heard("g", 1)
        strange = (b"", b"x", b"\xff g", b"x one", b"x -3", b"x " + b"9" * 5000, b"x 3")
        async with Client.from_url(redis.url) as stranger:
            for words in (*strange, b"x 3 \xff", b"x 3 3"):
                await stranger.publish("yokai:g", words)
        await other[1].announce("g", 4)
        await other[1].announce("h", 5)
        await bus.announce("g", 6)  # which comes back, and is no news
        async with asyncio.timeout(10):
            while len(heard) < 5:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        assert sorted(heard) == [3, 3, 3, 4, 6]

    with_two(tmp_path, redis, work)


def test_stale_is_followed_by_the_state(place: Place) -> None:
    """A player who is refused because another process was first hears what it did."""
    room = place.beside()
    heard: list[int] = []
    place.rooms.bus.listen(room.header.id, heard.append)
    elsewhere = Place(place.store)
    elsewhere.play(room, "1d1c")
    assert heard == []
    assert refusal(place.play, room, "2c2b") == "stale"
    assert heard == [1]


@pytest.mark.parametrize(
    "url",
    ["nonsense", "http://me:s3cret@host", "redis://me:s3cret@host:x", "redis:///0", "unix://"],
)
def test_redis_that_is_none_is_a_sentence(tmp_path: Path, url: str) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with pytest.raises(YokaiError, match="bad Redis") as told:
        RedisBus(url, store)
    assert "s3cret" not in str(told.value)
    store.close()
