"""Games that nobody looks at go on: whose computer is to move, and whose clock runs out."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from yokai.app.games.clock import DAY
from yokai.app.games.new_game import header_of
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice, NewGame
from yokai.server.container import Server
from yokai.server.settings import Settings
from yokai.solve.tablebase import Tablebase
from yokai.storage.due import LEASE
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.store import Store

COMPUTER = NewGame(variant="classic", level=1, side="north")  # which begins
SECOND = NewGame(variant="classic", opponent="beside", clock=ClockChoice(1_000))
RECOVERS = 5.0  # seconds after the database is back


@asynccontextmanager
async def process(folder: Path, **settings: float) -> AsyncIterator[Server]:
    services = Server(
        Settings(
            f"sqlite:///{folder / 'games.sqlite'}",
            tables=folder,
            solve=False,
            pause=settings.get("pause", 0.0),
        )
    )
    await services.start()
    try:
        yield services
    finally:
        await services.close()


@asynccontextmanager
async def locked(folder: Path) -> AsyncIterator[None]:
    """The database is somebody else's."""
    blocker = sqlite3.connect(folder / "games.sqlite", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        blocker.close()


async def until(store: Store, game: str, version: int, seconds: float) -> list[str | None]:
    """What has happened, once it is enough; nobody looks but at the store."""
    async with asyncio.timeout(seconds):
        while len(happened := await store.games.since(game, 0)) < version:
            await asyncio.sleep(0.05)
    return [event.reason for event in happened]


def test_computer_and_flags_come_after_the_database_was_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.storage.sql.engine.LOCKED", 0.5)

    async def work() -> None:
        async with process(tmp_path, pause=0.4) as services:
            rooms, store = services.app.rooms, services.store
            timed = await rooms.create("me", SECOND)
            await rooms.play(timed.header.id, "me", 0, "2c2b")
            thinks = await rooms.create("me", COMPUTER)
            async with locked(tmp_path):
                await asyncio.sleep(3)  # the computer's move and the flag have been given up
                assert await store.games.since(thinks.header.id, 0) == []
            assert await until(store, thinks.header.id, 1, RECOVERS) == [None]
            assert await until(store, timed.header.id, 2, RECOVERS) == [None, "time"]

    asyncio.run(work())


def test_process_that_starts_takes_on_what_others_left(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")

    def left(wanted: NewGame, *moves: str) -> str:
        room = Room.begin(header_of("me", wanted, 0))  # long ago
        asyncio.run(store.games.create(room.header, room.last, room.due))
        for move in moves:
            room = room.moved(move, 0)
            asyncio.run(store.games.append(room.header.id, room.last, room.due))
        return room.header.id

    thinks, timed, quiet = left(COMPUTER), left(SECOND, "2c2b"), left(SECOND)

    async def work() -> None:
        async with process(tmp_path):
            assert await until(store, thinks, 1, RECOVERS) == [None]
            assert await until(store, timed, 2, RECOVERS) == [None, "time"]
            assert await store.games.since(quiet, 0) == []  # its clock starts with the first move

    asyncio.run(work())
    store.close()


def test_one_of_several_processes_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[str] = []

    async def work() -> None:
        async with process(tmp_path) as here, process(tmp_path) as there:
            for services in (here, there):
                best = services.app.computer._best

                async def counted(*how: Any, best: Any = best) -> Any:
                    thought.extend(room.header.id for room in how if isinstance(room, Room))
                    await asyncio.sleep(0.1)
                    return await best(*how)

                monkeypatch.setattr(services.app.computer, "_best", counted)
            begun = [await here.app.rooms.create("me", COMPUTER) for _ in range(5)]
            for room in begun:
                await there.app.rooms.resume(room.header.id)  # somebody watches there
            for room in begun:
                await until(here.store, room.header.id, 1, RECOVERS)
            assert sorted(thought) == sorted(room.header.id for room in begun)

    asyncio.run(work())


def test_process_that_ends_leaves_its_games_to_others_at_once(tmp_path: Path) -> None:
    async def work() -> tuple[str, int]:
        async with process(tmp_path, pause=30.0) as services:
            room = await services.app.rooms.create("me", COMPUTER)
            return room.header.id, services.app.rooms.now()

    game, now = asyncio.run(work())
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert asyncio.run(store.due.overdue(now + 1_000, now, 10)) == [(game, 0)]
    store.close()


def test_long_thought_is_held(tmp_path: Path) -> None:
    async def work() -> None:
        async with process(tmp_path, pause=7.0) as here, process(tmp_path):
            room = await here.app.rooms.create("me", COMPUTER)
            await asyncio.sleep(3)
            now = here.app.rooms.now()
            assert await here.store.due.overdue(now, now + LEASE - 3_000, 10) == []
            assert await here.store.due.overdue(now, now + 2 * LEASE, 10) == [(room.header.id, 0)]

    asyncio.run(work())


def test_unreadable_game_does_not_stop_the_others(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    names = []
    for start in ("no position at all", None):
        header = header_of("me", COMPUTER, 0)
        room = Room.begin(header)
        names.append(header.id)
        broken = replace(header, start=start) if start else header
        asyncio.run(store.games.create(broken, room.last, room.due))

    async def work() -> None:
        async with process(tmp_path):
            assert await until(store, names[1], 1, RECOVERS) == [None]

    asyncio.run(work())
    store.close()


def test_watching_needs_no_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game can be looked at, and its state sent, while nothing can be written."""
    monkeypatch.setattr("yokai.storage.sql.engine.LOCKED", 0.2)

    async def work() -> None:
        async with process(tmp_path, pause=1.0) as services:
            room = await services.app.rooms.create("me", COMPUTER)
            async with locked(tmp_path):
                async with asyncio.timeout(1):
                    assert (await services.app.rooms.resume(room.header.id)).version == 0
                with pytest.raises(Unavailable):
                    await services.app.rooms.create("me", COMPUTER)

    asyncio.run(work())


def test_other_workers_open_what_the_first_has_solved(
    tmp_path: Path, classic_table: Tablebase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.server.container._REOPEN", 0.05)
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"

    async def work() -> None:
        services = Server(Settings(url, tmp_path, solve=False, worker=1))
        await services.start()
        try:
            assert services.host.tables.status("classic").state == "none"
            solved = classic_table.file.path
            (tmp_path / solved.name).symlink_to(solved)
            async with asyncio.timeout(RECOVERS):
                while services.host.tables.status("classic").state != "ready":
                    await asyncio.sleep(0.05)
        finally:
            await services.close()

    asyncio.run(work())


def test_days_for_a_move_run_out_with_nobody_there(tmp_path: Path) -> None:
    """Each move has its days anew; they outlive a process, and end in another one."""

    async def scene() -> None:
        async with process(tmp_path) as services:
            rooms = services.app.rooms
            wanted = NewGame(variant="classic", opponent="friend", side="south", days=7)
            room = await rooms.create("me", wanted)
            game = room.header.id
            await rooms.join(game, "you", "")
            now = rooms.now()
            rooms.now = lambda: now + 5 * DAY
            room = await rooms.play(game, "me", 1, "1d1c")  # the clock starts with it
            rooms.now = lambda: now + 11 * DAY
            room = await rooms.play(game, "you", 2, "3a3b")
            assert (room.last.south_left, room.last.north_left) == (7 * DAY, 7 * DAY)
            assert room.due == now + 18 * DAY
            assert services.app._flags._heap == []  # no timer waits for a week
        async with process(tmp_path) as services:
            services.app.rooms.now = lambda: now + 18 * DAY - 1
            await services._overdue.look()
            assert not (await services.app.rooms.resume(game)).game.outcome
            services.app.rooms.now = lambda: now + 18 * DAY + 2_000
            assert await until(services.store, game, 4, RECOVERS) == [None] * 3 + ["time"]

    asyncio.run(scene())
