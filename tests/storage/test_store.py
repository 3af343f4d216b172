"""The store as a whole: opened, closed, opened again."""

import asyncio
import threading
from pathlib import Path

import pytest

from yokai.app.games.room import Room
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store, default_url

START = "rkb/1p1/1P1/BKR b - 1"
HEADER = Header("game", "classic", START, Seat("me"), Seat(None, 3), None, None, 1)


@pytest.mark.parametrize("in_place", [False, True])
def test_opening_again_keeps_everything(tmp_path: Path, in_place: bool) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url, in_place)
    asyncio.run(store.games.create(HEADER, Room.begin(HEADER).last))
    store.close()
    store = Store(url, in_place)
    assert asyncio.run(store.games.load("game"))
    store.close()


def test_store_in_place_starts_no_thread() -> None:
    before = set(threading.enumerate())
    store = Store("sqlite://", in_place=True)  # in memory

    async def work() -> object:
        await store.games.create(HEADER, Room.begin(HEADER).last)
        return await store.games.load("game")

    assert asyncio.run(work())
    assert set(threading.enumerate()) == before
    store.close()


def test_each_store_is_another_worker(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path / 'games.sqlite'}", in_place=True) for _ in range(2)]
    assert len({store.worker for store in stores}) == 2
    for store in stores:
        store.close()


def test_secret_is_made_once(any_store: Store, url: str) -> None:
    made = any_store.secret("cookies")
    assert len(made) == 64
    assert any_store.secret("other") != made
    other = Store(url)
    assert other.secret("cookies") == made
    other.close()


def test_place_of_the_games_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YOKAI_DATABASE", "postgresql://host/games")
    assert default_url() == "postgresql://host/games"
    monkeypatch.delenv("YOKAI_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_url() == "sqlite:////data/yokai/games.sqlite"
