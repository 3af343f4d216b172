"""Reading and writing: with threads and in place, and with databases that are away or damaged."""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.support.databases import Postgres
from tests.support.stores import rows
from yokai.app.games.room import Room
from yokai.storage.database import Database
from yokai.storage.events import Event, Header, Seat
from yokai.storage.schema import secrets
from yokai.storage.sql.engine import PATIENCE
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"
ANSWERED = 5.0  # seconds


def event(version: int, move: str = "m") -> Event:
    return Event(version, "move", version, move, "-", None, None, None, None, 0)


def begin(store: Store, name: str) -> None:
    room = Room.begin(Header(name, "classic", START, Seat("me"), Seat("me"), None, None, 0))
    asyncio.run(store.games.create(room.header, room.last))


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite'}"


def keep(connection: sql.Connection, name: str) -> str:
    connection.execute(secrets.insert(), {"name": name, "value": "-"})
    return name


def half_done(connection: sql.Connection, name: str) -> float:
    keep(connection, name)
    return 1 / 0


def names(connection: sql.Connection, least: str) -> list[str]:
    query = secrets.select().where(secrets.c.name >= least).order_by(secrets.c.name)
    return [row.name for row in connection.execute(query)]


def test_two_ways_to_reach_it(any_store: Store) -> None:
    database = any_store.database
    before = database.commits, database.writes

    async def work() -> None:
        assert await database.write(keep, "a") == "a"
        assert await database.write(keep, "b") == "b"
        assert await database.read(names, "b") == ["b"]
        with pytest.raises(sql.exc.IntegrityError):
            await database.write(keep, "a")
        with pytest.raises(ZeroDivisionError):
            await database.write(half_done, "c")
        assert await database.read(names, "") == ["a", "b"]

    asyncio.run(work())
    assert (database.commits, database.writes) == (before[0] + 2, before[1] + 2)
    assert database.write_now(keep, "c") == "c"


def test_in_place_everything_is_done_when_it_is_asked(tmp_path: Path) -> None:
    database = Database(url_of(tmp_path), in_place=True)
    before, me = set(threading.enumerate()), threading.get_ident()
    seen: list[int] = []

    def note(_: sql.Connection) -> None:
        seen.append(threading.get_ident())

    async def work() -> None:
        for way in (database.read, database.write):
            with pytest.raises(StopIteration):  # it never waits for anything
                way(note).send(None)

    asyncio.run(work())
    assert seen == [me, me]
    assert set(threading.enumerate()) == before
    database.close()


def test_write_that_is_given_up_before_its_turn_is_not_made(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    held = threading.Event()

    async def work() -> None:
        first = asyncio.create_task(store.database.write(lambda _: held.wait(5)))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(store.database.write(keep, "a"))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        held.set()
        assert await first
        await store.database.write(keep, "b")

    asyncio.run(work())
    assert [row["name"] for row in rows(store, secrets)] == ["b"]
    store.close()


@pytest.mark.parametrize("in_place", [False, True])
def test_full_wait_for_another_writer_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_place: bool
) -> None:
    monkeypatch.setattr("yokai.storage.sql.engine.LOCKED", 0.1)
    database = Database(url_of(tmp_path), in_place)
    blocker = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable):
        asyncio.run(database.write(keep, "a"))
    assert asyncio.run(database.read(names, "")) == []  # readers do not wait
    blocker.close()
    assert asyncio.run(database.write(keep, "a")) == "a"
    database.close()


def test_readers_do_not_wait_for_stuck_writers(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    begin(store, "a")

    async def read() -> float:
        writes = [
            asyncio.create_task(store.games.append("a", event(version))) for version in range(1, 40)
        ]
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        for _ in range(10):
            await store.games.since("a", -1)
        seconds = time.monotonic() - begun
        told = await asyncio.gather(*writes, return_exceptions=True)
        assert {type(error) for error in told} == {Unavailable}
        assert time.monotonic() - begun < ANSWERED
        return seconds

    blocker = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    assert asyncio.run(read()) < 1
    blocker.close()
    asyncio.run(store.games.append("a", event(100)))  # and goes on
    store.close()


def test_frozen_postgresql_is_answered_in_time_and_thaws(postgres: Postgres) -> None:
    store = Store(postgres.new())
    begin(store, "a")

    async def ask() -> list[BaseException | object]:
        reads = [store.games.load("a") for _ in range(20)]
        writes = [store.games.append("a", event(version)) for version in range(1, 20)]
        asked: list[Awaitable[object]] = [*reads, *writes]
        return await asyncio.gather(*asked, return_exceptions=True)

    with postgres.frozen():
        begun = time.monotonic()
        told = asyncio.run(ask())
        assert time.monotonic() - begun < ANSWERED
        assert {type(error) for error in told} == {Unavailable}
    begun = time.monotonic()
    while True:
        try:
            assert asyncio.run(store.games.load("a"))
            break
        except Unavailable:
            assert time.monotonic() - begun < ANSWERED
    store.close()


@pytest.mark.parametrize("in_place", [False, True])
def test_postgresql_may_be_started_again(postgres: Postgres, in_place: bool) -> None:
    store = Store(postgres.new(), in_place)
    begin(store, "a")
    postgres.stop()
    with pytest.raises(Unavailable):
        asyncio.run(store.games.load("a"))
    with pytest.raises(Unavailable):
        asyncio.run(store.games.append("a", event(1)))
    postgres.start()
    asyncio.run(store.games.append("a", event(1)))
    assert asyncio.run(store.games.versions(["a"])) == {"a": 1}
    store.close()


def test_damaged_file_is_unavailable(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    Store(url_of(tmp_path)).close()
    empty = file.stat().st_size  # without which nothing is found at all
    store = Store(url_of(tmp_path))
    for number in range(300):
        begin(store, f"g{number}")
    store.close()
    content = bytearray(file.read_bytes())
    for page in range(empty, len(content), 4096):
        content[page : page + 4096] = b"\xff" * 4096
    file.write_bytes(content)
    store = Store(url_of(tmp_path))
    troubles = 0
    for number in range(300):
        try:
            asyncio.run(store.games.load(f"g{number}"))
        except Unavailable:
            troubles += 1
    assert troubles

    async def write() -> list[object]:
        writes = [store.games.append(f"g{number}", event(1)) for number in range(300)]
        return await asyncio.gather(*writes, return_exceptions=True)

    assert Unavailable in {type(told) for told in asyncio.run(write())}
    store.close()


def test_full_disk_is_unavailable_until_there_is_room(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    begin(store, "a")
    full = True

    @sql.event.listens_for(store.database.engine, "begin")
    def limit(connection: sql.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={1 if full else 1 << 30}")

    async def write() -> list[object]:
        writes = [store.games.append("a", event(version)) for version in range(1, 2_000)]
        return await asyncio.gather(*writes, return_exceptions=True)

    told = asyncio.run(write())
    assert Unavailable in {type(error) for error in told}
    full = False
    asyncio.run(store.games.append("a", event(2_000)))
    kept = [version for version, error in enumerate(told, 1) if error is None]
    happened = asyncio.run(store.games.since("a", 0))
    assert [each.version for each in happened] == [*kept, 2_000]
    store.close()


def test_patience_leaves_time_for_an_answer() -> None:
    assert PATIENCE < ANSWERED
