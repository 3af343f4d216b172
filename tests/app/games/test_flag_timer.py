"""Clocks that run out while nobody moves."""

import asyncio

from tests.support.hosts import HostInPlace
from yokai.app.games.flag_timer import FlagTimer
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ClockChoice, NewGame
from yokai.storage.store import Store

SECOND = NewGame(variant="classic", opponent="beside", clock=ClockChoice(1_000))


async def after_a_second(rooms: Rooms, room: Room) -> str:
    await asyncio.sleep(1.2)
    return str((await rooms.open(room.header.id)).game.outcome)


async def play(rooms: Rooms) -> Room:
    begun = await rooms.create("me", SECOND)
    return await rooms.play(begun.header.id, "me", 0, "2c2b")


def test_game_ends_by_itself(store: Store) -> None:
    async def wait() -> str:
        rooms = Rooms(store, HostInPlace())
        timeouts = FlagTimer(rooms)
        outcome = await after_a_second(rooms, await play(rooms))
        await timeouts.close()
        return outcome

    assert asyncio.run(wait()) == "South wins by time"


def test_look_starts_no_timer_and_sitting_down_does(store: Store) -> None:
    async def restart() -> tuple[str, str]:
        room = await play(Rooms(store, HostInPlace()))  # in a process that is gone now
        rooms = Rooms(store, HostInPlace())
        timeouts = FlagTimer(rooms)
        await rooms.open(room.header.id)
        looked = await after_a_second(rooms, room)
        await rooms.resume(room.header.id)
        sat_down = str((await rooms.open(room.header.id)).game.outcome)
        await timeouts.close()
        return looked, sat_down

    assert asyncio.run(restart()) == ("None", "South wins by time")


def test_sitting_down_in_time_starts_the_timer(store: Store) -> None:
    async def restart() -> str:
        room = await play(Rooms(store, HostInPlace()))
        rooms = Rooms(store, HostInPlace())
        timeouts = FlagTimer(rooms)
        await rooms.resume(room.header.id)
        outcome = await after_a_second(rooms, room)
        await timeouts.close()
        return outcome

    assert asyncio.run(restart()) == "South wins by time"
