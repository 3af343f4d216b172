"""What is kept, and who is first to write."""

import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import yokai
from yokai.app.games.room import Room
from yokai.errors import YokaiError
from yokai.storage import schema
from yokai.storage.events import Event, Header, Seat
from yokai.storage.store import Store, Taken, default_url
from yokai.storage.write_thread import Unavailable

START = yokai.variant("classic").start.sfen
HEADER = Header("game", "classic", START, Seat("me"), Seat(None, 3), 60_000, 500, 1)


def url_of(path: Path) -> str:
    return f"sqlite:///{path / 'games.sqlite'}"


def begin(store: Store, name: str = "game", at: int = 1) -> Room:
    room = Room.begin(replace(HEADER, id=name, created=at))
    store.create(room.header, room.last)
    return room


def test_game_comes_back_as_it_was(store: Store) -> None:
    room = begin(store)
    happened = [room.last]
    for number, move in enumerate(["2c2b", "2a2b"]):
        room = room.moved(move, now=number)
        store.append("game", room.last)
        happened.append(room.last)
    room = room.taken_back(0, now=9)
    store.append("game", room.last)
    happened.append(room.last)
    assert store.load("game") == (HEADER, happened)
    for version in range(-1, 5):
        assert store.since("game", version) == happened[version + 1 :]
    assert store.since("nothing", -1) == []


def test_unknown_game_is_none(store: Store) -> None:
    assert store.load("nothing") is None


def test_second_to_write_a_version_is_refused(store: Store) -> None:
    room = begin(store)
    store.append("game", room.moved("2c2b", 5).last)
    with pytest.raises(Taken):
        store.append("game", room.moved("1d1c", 6).last)
    header_and_events = store.load("game")
    assert header_and_events
    assert [e.move for e in header_and_events[1]] == [None, "2c2b"]


def test_games_of_a_player_come_latest_first(store: Store) -> None:
    rooms = [begin(store, name, at) for at, name in enumerate(["a", "b", "c"], 1)]
    stranger = replace(HEADER, id="d", south=Seat("you"))
    store.create(stranger, rooms[0].last)
    store.append("a", rooms[0].moved("2c2b", 9).last)
    found = store.of_player("me", 10)
    assert [header.id for header, _ in found] == ["a", "c", "b"]
    assert found[0][1].sfen == "rkb/1P1/3/BKR w P 2"
    assert [header.id for header, _ in store.of_player("me", 2)] == ["a", "c"]
    assert store.of_player("nobody", 10) == []


def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(url_of(tmp_path))
        if not store.load("game"):
            begin(store)
        store.close()
    store = Store(url_of(tmp_path))
    assert store.load("game")
    store.close()


def test_migrations_lead_to_the_schema(store: Store) -> None:
    with store._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_processes_that_start_together_make_one_schema(tmp_path: Path) -> None:
    faults: list[BaseException] = []
    barrier = threading.Barrier(4)

    def start() -> None:
        barrier.wait()
        try:
            Store(url_of(tmp_path)).close()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


_RACER = """
import sys
from yokai.storage.events import Event
from yokai.storage.store import Store, Taken
url, me = sys.argv[1:]
store = Store(url)
print("ready", flush=True)
sys.stdin.readline()
for version in range(1, 61):
    try:
        store.append("game", Event(version, "move", version, me, "-", None, None, None, None, 0))
        print(version)
    except Taken:
        pass
store.close()
"""


def test_of_two_processes_one_writes_each_version(store: Store, tmp_path: Path) -> None:
    begin(store)
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", _RACER, url_of(tmp_path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for racer in racers:
        assert racer.stdout
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = [set(map(int, racer.communicate(timeout=60)[0].split())) for racer in racers]
    assert won[0] & won[1] == set()
    assert won[0] | won[1] == set(range(1, 61))
    kept = store.load("game")
    assert kept
    assert {e.version for e in kept[1] if e.move == "a"} == won[0]


def test_full_wait_for_another_writer_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.storage.database.LOCKED", 0.1)
    store = Store(url_of(tmp_path))
    room = begin(store)
    blocker = sql.create_engine(url_of(tmp_path))
    with blocker.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            store.append("game", room.moved("2c2b", 5).last)
        assert store.load("game")  # readers do not wait
    blocker.dispose()
    store.append("game", room.moved("2c2b", 5).last)
    store.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle9://x/y", "sqlite:////proc/nothing/games.sqlite"]
)
def test_database_that_cannot_be_used_is_a_sentence(url: str) -> None:
    with pytest.raises(YokaiError, match="database"):
        Store(url)


def test_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(YokaiError, match="cannot be used"):
        Store(url_of(tmp_path))


def test_place_of_the_games_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YOKAI_DATABASE", "postgresql://host/games")
    assert default_url() == "postgresql://host/games"
    monkeypatch.delenv("YOKAI_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_url() == "sqlite:////data/yokai/games.sqlite"


def test_event_is_a_row() -> None:
    assert [column.name for column in schema.events.columns] == ["game", *Event.__slots__]


def test_games_of_an_earlier_shape_are_still_read(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite") as old:
        for table in (schema.games, schema.events):
            added = {"south_name", "north_name", "below", "gentle", "side", "rated", "days"}
            added |= {"south_bot", "north_bot"}
            columns = ", ".join(c.name for c in table.columns if c.name not in added)
            keys = ", ".join(c.name for c in table.primary_key)
            old.execute(f"CREATE TABLE {table.name} ({columns}, PRIMARY KEY ({keys}))")
        old.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        old.execute("INSERT INTO alembic_version VALUES ('0001')")
        row = ["old", "classic", START, "me", None, None, 3, None, None, 1]
        old.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", row)
    old.close()
    store = Store(url_of(tmp_path))
    kept = store.load("old")
    store.close()
    assert kept
    assert kept[0] == Header("old", "classic", START, Seat("me"), Seat(None, 3), None, None, 1)
