"""Waiting for clocks to run out, so that a game ends by time although nobody moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from yokai.server.refusal import Refusal
from yokai.server.room import Room
from yokai.server.rooms import Rooms


class Timeouts:
    """A timer for each game whose clock runs; one that is lost is set again by resume()."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.attendants.append(self.attend)

    def attend(self, room: Room) -> None:
        """Wait for the clock of the side to move."""
        name = room.header.id
        if timer := self._timers.pop(name, None):
            timer.cancel()
        if room.clock and room.clock.ends_at and room.clock.running is not room.computer:
            wait = max(room.clock.ends_at - self._rooms.now(), 0) / 1000
            self._timers[name] = asyncio.get_running_loop().call_later(wait, self._end, name)

    def _end(self, name: str) -> None:
        self._timers.pop(name, None)
        task = asyncio.create_task(self._resume(name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resume(self, name: str) -> None:
        with suppress(Refusal):
            await self._rooms.resume(name)

    async def close(self) -> None:
        """Stop waiting."""
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
