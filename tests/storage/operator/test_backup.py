"""Copies of a database."""

import asyncio
from pathlib import Path

import pytest

from yokai.app.games.room import Room
from yokai.errors import YokaiError
from yokai.storage.events import Header, Seat
from yokai.storage.operator.backup import backup
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"


def test_copy_replaces_an_older_one(store: Store, tmp_path: Path) -> None:
    url, copied = f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "copy.sqlite"
    for number in range(2):
        header = Header(f"g{number}", "classic", START, Seat("me"), Seat("me"), None, None, 0)
        room = Room.begin(header)
        asyncio.run(store.games.create(room.header, room.last))
        assert backup(url, copied) == number + 1
    copy = Store(f"sqlite:///{copied}", in_place=True)
    assert asyncio.run(copy.games.versions(["g0", "g1"])) == {"g0": 0, "g1": 0}
    copy.close()
    assert not copied.with_name("copy.sqlite.new").exists()
    assert copied.stat().st_mode & 0o777 == 0o600


def test_copy_that_fails_leaves_the_older_one(store: Store, tmp_path: Path) -> None:
    copied = tmp_path / "copy.sqlite"
    backup(f"sqlite:///{tmp_path / 'games.sqlite'}", copied)
    before = copied.read_bytes()
    (tmp_path / "text").write_text("no database at all")
    with pytest.raises(YokaiError, match="cannot be copied"):
        backup(f"sqlite:///{tmp_path / 'text'}", copied)
    assert copied.read_bytes() == before
