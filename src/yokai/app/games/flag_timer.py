"""Waiting for clocks to run out, so that a game ends by time although nobody moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from heapq import heapify, heappop, heappush

from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal

_SOON = 3_600_000  # milliseconds; what ends later than that is left to the caretaker
_MARGIN = 100  # milliseconds
_SPARE = 1_000  # outlived entries that are not worth a clearing


class FlagTimer:
    """One heap and one timer for all games whose clocks run. What is lost here, with a process or
    while the store is away, the caretaker finds."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._ends: dict[str, int] = {}  # when the clock of each game runs out
        self._heap: list[tuple[int, str]] = []  # the same, the next first, and some outlived ones
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.attendants.append(self.attend)

    def attend(self, room: Room) -> None:
        """Wait for the clock of the side to move."""
        name = room.header.id
        clock = room.clock
        ends = clock.ends_at if clock and clock.running is not room.computer else None
        if ends and ends < self._rooms.now() + _SOON:
            # Not at once after it: what came in time may still wait, here or in another process.
            at = max(ends, self._rooms.now()) + _MARGIN
            self._ends[name] = at
            heappush(self._heap, (at, name))
            if len(self._heap) > 2 * len(self._ends) + _SPARE:
                self._heap = [(at, name) for name, at in self._ends.items()]
                heapify(self._heap)
            self._wait()
        else:
            self._ends.pop(name, None)

    def _wait(self) -> None:
        """Set the timer to the first in the heap."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            seconds = max(self._heap[0][0] - self._rooms.now(), 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        while self._heap and self._heap[0][0] <= self._rooms.now():
            at, name = heappop(self._heap)
            if self._ends.get(name) == at:
                del self._ends[name]
                task = asyncio.create_task(self._resume(name))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        self._wait()

    async def _resume(self, name: str) -> None:
        with suppress(Refusal):
            await self._rooms.resume(name)

    async def close(self) -> None:
        """Stop waiting."""
        if self._timer:
            self._timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
