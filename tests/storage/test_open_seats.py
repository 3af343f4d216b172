"""Open seats, seen while whoever waits there is at the game."""

import asyncio
from dataclasses import replace

from yokai.app.games.room import Room
from yokai.notation.move import NORTH
from yokai.storage.events import Header, Seat
from yokai.storage.presence import LOOKING, NOBODY, Group, Trace
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"
ROOM = Room.begin(Header("a", "classic", START, Seat("me"), Seat(None), None, None, 0))
HERE, LEFT = Group(Trace(LOOKING, 1_000)), Group(Trace(NOBODY, 1_000))


def test_seat_is_seen_while_its_player_is_there(any_store: Store) -> None:
    async def work() -> None:
        seats, presence = any_store.open_seats, any_store.presence

        async def seen(now: int, since: int) -> list[str]:
            found = [header.id for header in await seats.present(now, since, 5)]
            assert await seats.is_present("a", now, since) is ("a" in found)
            return found

        await any_store.games.create(ROOM.header, ROOM.last)
        await seats.open("a", "me", 900, 0)
        assert await seats.of_player("me", 5) == [ROOM.header]
        assert await seats.of_player("you", 5) == []
        assert await seen(1_000, 0) == []  # she has opened a seat, and is not at it
        await presence.keep({"a": HERE}, 1_000)
        assert await seen(1_100, 1_050) == ["a"]
        assert await seen(1_000_000, 1_050) == []  # her process is not heard of
        await presence.keep({"a": LEFT}, 1_000)
        assert await seen(1_100, 1_050) == []
        assert await seen(1_100, 950) == ["a"]  # she has only just left
        await seats.close("a")
        assert await seen(1_100, 950) == []

    asyncio.run(work())


def test_seat_that_is_taken_is_not_open(store: Store) -> None:
    async def work() -> None:
        await store.games.create(ROOM.header, ROOM.last)
        await store.open_seats.open("a", "me", 900, 0)
        joined = ROOM.joined(NORTH, Seat("you"), 950)
        await store.games.append("a", joined.last, header=joined.header)
        assert await store.open_seats.of_player("me", 5) == []

    asyncio.run(work())


def test_seats_come_in_order_and_old_ones_are_forgotten(store: Store) -> None:
    async def work() -> None:
        for at, name in enumerate(["a", "b", "c", "d"]):
            room = replace(ROOM, header=replace(ROOM.header, id=name))
            await store.games.create(room.header, room.last)
            await store.open_seats.open(name, "me", at, at - 2)
        found = await store.open_seats.of_player("me", 5)
        assert [header.id for header in found] == ["d", "c", "b"]
        assert len(await store.open_seats.of_player("me", 2)) == 2

    asyncio.run(work())
