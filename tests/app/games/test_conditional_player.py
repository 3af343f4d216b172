"""Conditional moves of players: private, played once, dropped in time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.hosts import HostInPlace
from tests.support.servers import process
from tests.support.stores import execute, rows
from yokai.app.games.clock import DAY
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import NewGame, Replies
from yokai.refusal import Refusal
from yokai.server.container import Server
from yokai.storage.schema import due, replies

DAYS = NewGame(variant="classic", opponent="friend", side="south", days=3)
LATE = 15.0  # seconds; a machine may be slow


async def begin(services: Server) -> Room:
    """A game of me, South, and you, who is to move after mine."""
    room = await services.app.rooms.create("me", DAYS)
    room = await services.app.rooms.join(room.header.id, "you", "")
    return await services.app.rooms.play(room.header.id, "me", room.version, "1d1c")


async def tell(services: Server, room: Room, *lines: str, player: str = "me") -> list[str]:
    wanted = Replies(room.version, [line.split() for line in lines])
    await services.app.conditional.tell(room.header.id, player, wanted)
    return await told(services, room, player)


async def told(services: Server, room: Room, player: str = "me") -> list[str]:
    shown = await services.app.conditional.told(room.header.id, player)
    return [" ".join(move.usi for move in line) for line in shown.lines]


async def moves(services: Server, room: Room, number: int) -> list[str]:
    """The moves of a game, once there are so many; nobody looks but at the store."""
    async with asyncio.timeout(LATE):
        while True:
            happened = await services.store.games.since(room.header.id, 0)
            played = [event.move or "" for event in happened if event.kind == "move"]
            if len(played) >= number:
                return played
            await asyncio.sleep(0.02)


def test_answer_comes_by_itself_line_after_line(url: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with process(url, tmp_path) as services:
            rooms = services.app.rooms
            room = await begin(services)
            lines = ["3a3b 1c1d 3b3a 1d1c", "2a3b 2c2b"]
            assert await tell(services, room, *lines) == lines
            await rooms.play(room.header.id, "you", room.version, "3a3b")
            assert await moves(services, room, 3) == ["1d1c", "3a3b", "1c1d"]
            assert await told(services, room) == ["3b3a 1d1c"]
            assert await told(services, room, "you") == []
            room = await rooms.open(room.header.id)
            await rooms.play(room.header.id, "you", room.version, "3b3a")
            assert (await moves(services, room, 5))[3:] == ["3b3a", "1d1c"]
            assert await told(services, room) == []

    asyncio.run(scene())


def test_who_may_say_what_and_when(tmp_path: Path) -> None:
    async def scene() -> None:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path) as services:
            room = await begin(services)
            for player, why in (("you", "your turn"), ("third", "someone else's")):
                with pytest.raises(Refusal, match=why):
                    await tell(services, room, "3a3b 1c1d", player=player)
            with pytest.raises(Refusal, match="someone else's"):
                await services.app.conditional.told(room.header.id, None)
            wanted = Replies(room.version - 1, [["3a3b", "1c1d"]])
            with pytest.raises(Refusal, match="moved on"):
                await services.app.conditional.tell(room.header.id, "me", wanted)
            plain = await services.app.rooms.create("me", NewGame("classic", "friend"))
            with pytest.raises(Refusal, match="days for a move"):
                await tell(services, plain, "3a3b 1c1d")
            await tell(services, room, "3a3b 1c1d")
            assert await tell(services, room) == []  # which takes it back
            assert rows(services.store, replies) == []

    asyncio.run(scene())


def test_plan_that_fits_no_more_is_dropped(tmp_path: Path) -> None:
    async def scene() -> None:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path) as services:
            rooms = services.app.rooms
            room = await begin(services)
            await tell(services, room, "3a3b 1c1d")
            room = await rooms.play(room.header.id, "you", room.version, "2a3b")
            async with asyncio.timeout(LATE):
                while rows(services.store, replies):
                    await asyncio.sleep(0.02)
            assert room.ply == (await rooms.open(room.header.id)).ply == 2
            (row,) = rows(services.store, due)
            assert row["at"] == room.due  # and nothing is in a hurry any more
            assert row["at"] >= room.last.at + 3 * DAY

            room = await rooms.play(room.header.id, "me", room.version, "1c1d")
            await tell(services, room, "3a2a 1d1c")
            await rooms.undo(room.header.id, "me", room.ply)
            await rooms.undo(room.header.id, "you", room.ply)
            assert rows(services.store, replies) == []
            room = await rooms.open(room.header.id)
            room = await rooms.play(room.header.id, "me", room.version, "1c1d")
            await tell(services, room, "3a2a 1d1c")
            await rooms.resign(room.header.id, "you")
            assert rows(services.store, replies) == []

    asyncio.run(scene())


def test_answer_outlives_the_process_and_comes_once(url: str, tmp_path: Path) -> None:
    """The process that wrote the other's move ends before it answers; two others find it."""

    async def scene() -> None:
        async with process(url, tmp_path) as services:
            room = await begin(services)
            await tell(services, room, "3a3b 1c1d")
            lonely = Rooms(services.store, HostInPlace())  # nobody attends to it
            await lonely.play(room.header.id, "you", room.version, "3a3b")
            (row,) = rows(services.store, due)
            assert row["at"] == (await lonely.open(room.header.id)).last.at
        async with process(url, tmp_path) as one, process(url, tmp_path) as two:
            assert await moves(one, room, 3) == ["1d1c", "3a3b", "1c1d"]
            await asyncio.gather(*(each.app.rooms.resume(room.header.id) for each in (one, two)))
            await asyncio.gather(one.app.conditional.close(), two.app.conditional.close())
            assert len(await moves(two, room, 3)) == 3

    asyncio.run(scene())


def test_line_that_became_impossible_is_dropped(tmp_path: Path) -> None:
    """Nobody can tell such a line; should one be in the store, it does no harm."""

    async def scene() -> None:
        async with process(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path) as services:
            room = await begin(services)
            await tell(services, room, "3a3b 1c1d")
            execute(services.store, replies.update().values(lines="3a3b 1c3a"))
            await services.app.rooms.play(room.header.id, "you", room.version, "3a3b")
            async with asyncio.timeout(LATE):
                while rows(services.store, replies):
                    await asyncio.sleep(0.02)
            assert len(await moves(services, room, 2)) == 2

    asyncio.run(scene())
