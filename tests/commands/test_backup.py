"""`yokai backup`: a whole copy while somebody writes."""

import asyncio
import threading
from pathlib import Path

import pytest

import yokai
from tests.support.shell import Capsys, complaint, say
from yokai.app.games.room import Room
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store

START = yokai.variant("classic").start.sfen


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def test_copy_is_whole_while_games_are_written(tmp_path: Path, capsys: Capsys) -> None:
    store = Store(url_of(tmp_path / "games.sqlite"))
    ending = threading.Event()
    begun: list[str] = []

    def write() -> None:
        while not ending.is_set():
            name = f"g{len(begun)}"
            room = Room.begin(Header(name, "classic", START, Seat("me"), Seat("me"), None, None, 0))
            asyncio.run(store.games.create(room.header, room.last))
            begun.append(name)

    writer = threading.Thread(target=write)
    writer.start()
    copied = tmp_path / "copy.sqlite"
    for _ in range(3):
        before = [*begun]
        said = say(capsys, "backup", copied, "--database", url_of(tmp_path / "games.sqlite"))
        assert said.endswith(f"games are in {copied}\n")
        copy = Store(url_of(copied))
        assert all(asyncio.run(copy.games.load(name)) for name in before)
        copy.close()
    ending.set()
    writer.join()
    store.close()
    assert not (tmp_path / "copy.sqlite.new").exists()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("postgresql://me:s3cret@host/games", "is no SQLite file: PostgreSQL has pg_dump"),
        ("sqlite:///{}/none.sqlite", "there are no games yet"),
        ("sqlite:///{}/text", "cannot be copied to"),
    ],
)
def test_what_cannot_be_copied_is_a_sentence(
    tmp_path: Path, capsys: Capsys, url: str, message: str
) -> None:
    (tmp_path / "text").write_text("no database at all")
    said = complaint(capsys, "backup", tmp_path / "copy", "--database", url.format(tmp_path))
    assert message in said
    assert "s3cret" not in said
    assert not (tmp_path / "copy").exists()


def test_backup_names_a_missing_folder_and_counts_one_game(tmp_path: Path, capsys: Capsys) -> None:
    store = Store(url_of(tmp_path / "games.sqlite"))
    room = Room.begin(Header("g", "classic", START, Seat("me"), Seat("me"), None, None, 0))
    asyncio.run(store.games.create(room.header, room.last))
    store.close()
    database = ("--database", url_of(tmp_path / "games.sqlite"))
    nowhere = tmp_path / "nowhere"
    said = complaint(capsys, "backup", nowhere / "copy.sqlite", *database)
    assert said.rstrip().endswith(f"there is no folder {nowhere}")
    copied = tmp_path / "copy.sqlite"
    assert say(capsys, "backup", copied, *database) == f"1 game is in {copied}\n"
