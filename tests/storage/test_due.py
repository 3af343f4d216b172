"""What is due in games, and which process sees to it."""

import asyncio
from pathlib import Path

import pytest

from tests.support.stores import rows
from yokai.app.games.room import Room
from yokai.storage.due import LEASE
from yokai.storage.events import Header, Seat
from yokai.storage.schema import due
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"
ROOM = Room.begin(Header("game", "classic", START, Seat(None, 3), Seat("me"), None, None, 1_000))


@pytest.mark.parametrize("in_place", [False, True])
def test_claim_of_the_dead_runs_out(tmp_path: Path, in_place: bool) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    dead, living, third = stores = [Store(url, in_place) for _ in range(3)]

    async def work() -> None:
        await dead.games.create(ROOM.header, ROOM.last, ROOM.due)
        late = 1_000 + LEASE
        assert not await living.due.claim("game", 0, late - 1)
        assert await living.due.overdue(late, late - 1, 10) == []
        assert await dead.due.claim("game", 0, late - 1)  # it holds on
        assert not await living.due.claim("game", 0, late)
        late += LEASE
        assert await living.due.overdue(late, late, 10) == [("game", 0)]
        assert await living.due.overdue(late, late, 0) == []
        assert await living.due.claim("game", 0, late)
        assert not await third.due.claim("game", 0, late)
        assert not await living.due.claim("game", 1, late)  # there is no such version

    asyncio.run(work())
    for store in stores:
        store.close()


def test_who_ends_leaves_games_to_others_at_once(any_store: Store, url: str) -> None:
    async def work() -> None:
        await any_store.games.create(ROOM.header, ROOM.last, ROOM.due)
        assert await any_store.due.overdue(2_000, 1_000, 10) == []
        await any_store.due.release()
        other = Store(url)
        assert await other.due.overdue(2_000, 1_000, 10) == [("game", 0)]
        assert await other.due.claim("game", 0, 1_000)
        other.close()

    asyncio.run(work())


def test_next_event_replaces_what_is_due(store: Store) -> None:
    asyncio.run(store.games.create(ROOM.header, ROOM.last, ROOM.due))
    moved = ROOM.moved("2c2b", 1_500)
    asyncio.run(store.games.append("game", moved.last, 9_000))
    (row,) = rows(store, due)
    assert (row["version"], row["at"], row["worker"]) == (1, 9_000, store.worker)
    asyncio.run(store.games.append("game", moved.moved("2a2b", 1_600).last))
    assert rows(store, due) == []
