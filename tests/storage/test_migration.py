"""Migrations: of several processes at once, from older shapes, and never from a newer one."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

import yokai
from tests.support.databases import Postgres
from tests.support.rooms import Place
from tests.support.soak import often
from tests.support.stores import execute, rows
from yokai.errors import YokaiError
from yokai.storage import schema
from yokai.storage.events import Header, Seat
from yokai.storage.migration import is_current
from yokai.storage.schema import results
from yokai.storage.sql.engine import open_engine, writing
from yokai.storage.store import Store

START = yokai.variant("classic").start.sfen
MIGRATIONS = Path(yokai.__file__).parent / "storage" / "migrations"
WIN = ["2c2b", "3a3b", "2b2a+"]  # which takes North's koropokkuru


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite'}"


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
    urls = [postgres.new(tables=False) for _ in range(often(1, 20))]
    subprocess.run([sys.executable, "-c", EIGHT, *urls], check=True, timeout=often(120, 600))
    for url in urls:
        engine = open_engine(url)
        assert is_current(engine)
        engine.dispose()


def test_database_of_a_newer_yokai_is_refused(url: str) -> None:
    store = Store(url)
    execute(store, sql.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(YokaiError) as told:
        Store(url)
    newest = store.database.version
    assert f"is of a newer yokai, its version is '9999' and we know {newest}" in str(told.value)
    assert "secret" not in str(told.value)


def test_games_of_an_earlier_shape_are_still_read(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite") as old:
        for table in (schema.games, schema.events):
            added = {"south_name", "north_name", "below", "gentle", "side", "rated", "days"}
            added |= {"south_bot", "north_bot", "byoyomi", "north_initial", "rules", "tournament"}
            columns = ", ".join(c.name for c in table.columns if c.name not in added)
            keys = ", ".join(c.name for c in table.primary_key)
            old.execute(f"CREATE TABLE {table.name} ({columns}, PRIMARY KEY ({keys}))")
        old.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        old.execute("INSERT INTO alembic_version VALUES ('0001')")
        row = ["old", "classic", START, "me", None, None, 3, None, None, 1]
        old.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", row)
    old.close()
    store = Store(url_of(tmp_path))
    kept = asyncio.run(store.games.load("old"))
    store.close()
    assert kept
    assert kept[0] == Header("old", "classic", START, Seat("me"), Seat(None, 3), None, None, 1)


def test_games_from_before_there_were_results_have_them(tmp_path: Path) -> None:
    place = Place(Store(url_of(tmp_path)))
    for moves in (WIN, []):  # one that is over, and one that goes on
        room = place.begin("me", opponent="friend", side="south")
        room = asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))
        for ply, move in enumerate(moves):
            room = place.play(room, move, player=("me", "you")[ply % 2])
        if moves:
            over = room.header.id
    place.do(place.rooms.resign, place.beside())
    place.store.close()
    (tmp_path / "old").mkdir()
    engine = open_engine(url_of(tmp_path / "old"))
    script = ScriptDirectory(str(MIGRATIONS))
    with writing(engine) as connection:
        context = MigrationContext.configure(
            connection, opts={"fn": lambda at, _: script._upgrade_revs("0005", at)}
        )
        with Operations.context(context):
            context.run_migrations()
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / "old" / "games.sqlite")) as old, old:
        old.execute("ATTACH ? AS new", [str(tmp_path / "games.sqlite")])
        for table in ("games", "events"):
            names = ", ".join(row[1] for row in old.execute(f"PRAGMA main.table_info({table})"))
            old.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}")
    store = Store(url_of(tmp_path / "old"))
    assert [row["game"] for row in rows(store, results)] == [over]
    assert [header.id for header, _ in asyncio.run(store.games.finished("you", 5))] == [over]
    store.close()
