"""An older file is adopted row by row; a newer one, and one that is current, are left alone."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.stores import prepared
from yokai import YokaiError, variant
from yokai.app.games.room import Room
from yokai.storage.events import Header, Seat
from yokai.storage.schema import VERSION
from yokai.storage.store import Store
from yokai.tab.adopt import adopt, version_of


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    file = tmp_path / "empty.sqlite"
    Store(f"sqlite:///{prepared(file)}", in_place=True).close()
    return file


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_rows_of_an_older_file_are_kept(tmp_path: Path, empty: Path) -> None:
    old = tmp_path / "games.sqlite"
    shutil.copy(empty, old)
    store = Store(f"sqlite:///{old}", in_place=True)
    start = variant("classic").start.sfen
    header = Header("g", "classic", start, Seat("me"), Seat(None, 3), None, None, 7)
    asyncio.run(store.games.create(header, Room.begin(header).last))
    token = store.secret("player")
    store.close()
    change(
        old,
        "UPDATE alembic_version SET version_num = '0010'",
        "ALTER TABLE games DROP COLUMN south_bot",
        "ALTER TABLE games DROP COLUMN north_bot",
        "DROP TABLE storms",
    )
    adopt(old, empty)
    assert version_of(old) == VERSION
    again = Store(f"sqlite:///{old}", in_place=True)
    found = asyncio.run(again.games.load("g"))
    assert found
    assert found[0] == header
    assert again.secret("player") == token
    again.close()


def test_current_file_is_left_alone_and_a_newer_one_refused(tmp_path: Path, empty: Path) -> None:
    file = tmp_path / "games.sqlite"
    shutil.copy(empty, file)
    before = file.read_bytes()
    adopt(file, empty)
    assert file.read_bytes() == before
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(YokaiError, match="newer yokai, of version '9999'"):
        adopt(file, empty)
