"""`yokai backup`: a whole copy while somebody writes."""

import asyncio
import random
import shutil
import threading
from pathlib import Path

import pytest

import yokai
from tests.support.games import wait_until
from tests.support.servers import Browser, play_to_the_end, serving
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

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    copied = tmp_path / "copy.sqlite"
    try:
        for _ in range(3):
            wait_until(lambda: len(begun) > 1)
            before = [*begun]
            said = say(capsys, "backup", copied, "--database", url_of(tmp_path / "games.sqlite"))
            assert said.endswith(f"games are in {copied}\n")
            copy = Store(url_of(copied))
            assert all(asyncio.run(copy.games.load(name)) for name in before)
            copy.close()
    finally:
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


def test_backup_of_a_running_server_is_restored_with_every_game(
    tmp_path: Path, capsys: Capsys
) -> None:
    """As docs/operating/install.md says: the copy becomes the database of a server elsewhere, which
    has every game, goes on with them, and knows every browser."""
    there, here = tmp_path / "there", tmp_path / "here"
    there.mkdir()
    here.mkdir()
    rng = random.Random(25)
    with serving(there) as address:
        me, you = Browser(address), Browser(address)
        over, on = (me.begin(variant="classic", opponent="beside")["id"] for _ in range(2))
        with me.line() as line:
            play_to_the_end(line, line.state(type="watch", game=over, version=-1), rng, most=6)
            state = line.state(type="watch", game=on, version=-1)
            line.state(type="play", game=on, version=0, move=state["position"]["legal"][0])
        shared = me.begin(variant="expert", opponent="friend", side="south", names=["Mia", ""])
        assert you.post(f"/api/games/{shared['id']}/join", {"name": "Ben"}).status_code == 200
        listed = me.get("/api/games").json()
        games = {each["id"]: me.game(each["id"]) for each in listed["games"]}
        database = ("--database", url_of(there / "games.sqlite"))
        said = say(capsys, "backup", tmp_path / "copy.sqlite", *database)
        assert said == f"3 games are in {tmp_path / 'copy.sqlite'}\n"
        me.begin(variant="classic", opponent="beside")  # after the backup
    shutil.copy(tmp_path / "copy.sqlite", here / "games.sqlite")
    with serving(here) as address:
        me, you = Browser(address, me.token), Browser(address, you.token)
        assert [each["id"] for each in me.get("/api/games").json()["games"]] == [*games]
        for name, before in games.items():
            after = me.game(name)
            assert (after["moves"], after["position"]) == (before["moves"], before["position"])
        with me.line() as line:
            state = line.state(type="watch", game=shared["id"], version=-1)
            move = state["position"]["legal"][0]
            play = {"type": "play", "game": shared["id"], "move": move}
            assert line.state(version=state["version"], **play)["moves"][0]["usi"] == move
        assert len(you.game(shared["id"])["moves"]) == 1
