"""Databases that are opened together, are away, frozen, newer than we are, or damaged."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.support.databases import Postgres
from tests.support.soak import often
from yokai.app.games.room import Room
from yokai.errors import YokaiError
from yokai.storage.database import PATIENCE, is_current, open_engine
from yokai.storage.events import Event, Header, Seat
from yokai.storage.store import Store, Taken
from yokai.storage.write_thread import Unavailable

START = "rkb/1p1/1P1/BKR b - 1"
ANSWERED = 5.0  # seconds


def event(version: int, move: str = "m") -> Event:
    return Event(version, "move", version, move, "-", None, None, None, None, 0)


def begin(store: Store, name: str) -> None:
    room = Room.begin(Header(name, "classic", START, Seat("me"), Seat("me"), None, None, 0))
    store.create(room.header, room.last)


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return url_of(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


def test_both_kinds_keep_the_same(kept: str) -> None:
    store = Store(kept)
    begin(store, "a")
    store.append("a", event(1), when=7)
    with pytest.raises(Taken):
        store.append("a", event(1, "other"))
    assert [happened.move for happened in store.since("a", 0)] == ["m"]
    assert store.versions(["a", "b"]) == {"a": 1}
    store.shelve("me", "a", "title", False).result()
    assert store.titles("me") == {"a": "title"}
    assert [header.id for header, _ in store.of_player("me", 5)] == ["a"]
    store.close()


def test_what_waits_is_kept_by_one_commit(kept: str) -> None:
    """And each writer is told its own: who was first, and who was not."""
    store = Store(kept)
    games = [f"g{number}" for number in range(40)]
    for name in games:
        begin(store, name)
    before = store._writer.commits
    held = threading.Event()
    blocking = store._writer.write(lambda _: bool(held.wait(5)))  # a slow disk
    first = [store.appending(name, event(1)) for name in games]
    second = [store.appending(name, event(1, "late")) for name in games]
    held.set()
    assert blocking.result(5)
    assert [work.exception(5) for work in first] == [None] * 40
    assert {type(work.exception(5)) for work in second} == {Taken}
    assert store._writer.commits - before <= 2
    assert {happened.move for name in games for happened in store.since(name, 0)} == {"m"}
    store.close()


def test_one_bad_write_does_not_spoil_its_company(kept: str) -> None:
    store = Store(kept)
    begin(store, "a")
    held = threading.Event()
    blocking = store._writer.write(lambda _: bool(held.wait(5)))
    good, bad = store.appending("a", event(1)), store.appending("nobody's", event(1), when=1)
    held.set()
    assert blocking.result(5)
    assert good.exception(5) is None
    assert bad.exception(5)
    assert [happened.version for happened in store.since("a", 0)] == [1]
    store.close()


def test_confirmed_is_on_the_disk(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    store.close()


def test_readers_do_not_wait_for_stuck_writers(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    begin(store, "a")

    async def read() -> float:
        writes = [
            asyncio.create_task(store.done(store.appending("a", event(version))))
            for version in range(1, 40)
        ]
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        for _ in range(10):
            await store.ask(store.since, "a", -1)
        seconds = time.monotonic() - begun
        told = await asyncio.gather(*writes, return_exceptions=True)
        assert {type(error) for error in told} == {Unavailable}
        assert time.monotonic() - begun < ANSWERED
        return seconds

    blocker = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    assert asyncio.run(read()) < 1
    blocker.close()
    store.append("a", event(100))  # and goes on
    store.close()


# One program that splits, because eight that start would mostly load Python.
EIGHT = """
import os, sys
from yokai.storage.store import Store
for url in sys.argv[1:]:
    waiting, go = os.pipe()
    children = []
    for _ in range(8):
        child = os.fork()
        if not child:
            os.close(go)
            os.read(waiting, 1)  # until all are there
            Store(url).close()
            os._exit(0)
        children.append(child)
    os.close(go)
    os.close(waiting)
    assert all(os.waitpid(child, 0)[1] == 0 for child in children)
"""


def test_eight_start_at_once_on_an_empty_postgresql(postgres: Postgres) -> None:
    urls = [postgres.new() for _ in range(often(2, 20))]
    subprocess.run([sys.executable, "-c", EIGHT, *urls], check=True, timeout=120)
    for url in urls:
        engine = open_engine(url)
        assert is_current(engine)
        engine.dispose()


def test_frozen_postgresql_is_answered_in_time_and_thaws(postgres: Postgres) -> None:
    store = Store(postgres.new())
    begin(store, "a")

    async def ask() -> list[BaseException | object]:
        reads = [store.ask(store.load, "a") for _ in range(20)]
        writes = [store.done(store.appending("a", event(version))) for version in range(1, 20)]
        return await asyncio.gather(*reads, *writes, return_exceptions=True)

    with postgres.frozen():
        begun = time.monotonic()
        told = asyncio.run(ask())
        assert time.monotonic() - begun < ANSWERED
        assert {type(error) for error in told} == {Unavailable}
    begun = time.monotonic()
    while True:
        try:
            assert asyncio.run(store.ask(store.load, "a"))
            break
        except Unavailable:
            assert time.monotonic() - begun < ANSWERED
    store.close()


def test_postgresql_may_be_started_again(postgres: Postgres) -> None:
    store = Store(postgres.new())
    begin(store, "a")
    postgres.stop()
    with pytest.raises(Unavailable):
        store.load("a")
    with pytest.raises(Unavailable):
        store.append("a", event(1))
    postgres.start()
    store.append("a", event(1))
    assert store.versions(["a"]) == {"a": 1}
    store.close()


def test_database_of_a_newer_yokai_is_refused(kept: str) -> None:
    store = Store(kept)
    store._writer.write(
        lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    ).result(5)
    store.close()
    with pytest.raises(YokaiError) as told:
        Store(kept)
    newest = store.version
    assert f"is of a newer yokai, its version is '9999' and we know {newest}" in str(told.value)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s3cret@127.0.0.1:1/games",
        "postgresql://me:s3cret@127.0.0.1:x/games",
        "postgresql://me@127.0.0.1:1/games?password=s3cret",
        "oracle9://me:s3cret@host/games",
        "mysql+pymysql://me:s3cret@host/games",
        "://me:s3cret@host",
    ],
)
def test_password_is_never_told(url: str) -> None:
    with pytest.raises(YokaiError, match="database") as told:
        Store(url)
    assert "s3cret" not in str(told.value)
    assert "\n" not in str(told.value)


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
            store.load(f"g{number}")
        except Unavailable:
            troubles += 1
    assert troubles
    writes = [store.appending(f"g{number}", event(1)) for number in range(300)]
    assert Unavailable in {type(write.exception(5)) for write in writes}
    store.close()


def test_full_disk_is_unavailable_until_there_is_room(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    begin(store, "a")
    full = True

    @sql.event.listens_for(store._engine, "begin")
    def limit(connection: sql.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={1 if full else 1 << 30}")

    writes = [store.appending("a", event(version)) for version in range(1, 2_000)]
    told = {version: write.exception(5) for version, write in enumerate(writes, 1)}
    assert Unavailable in {type(error) for error in told.values()}
    full = False
    store.append("a", event(2_000))
    kept = [version for version, error in told.items() if error is None]
    assert [happened.version for happened in store.since("a", 0)] == [*kept, 2_000]
    store.close()


def test_patience_leaves_time_for_an_answer() -> None:
    assert PATIENCE < ANSWERED
