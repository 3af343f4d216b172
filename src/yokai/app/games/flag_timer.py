"""The timer of flags: it ends games by time when nobody moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from heapq import heapify, heappop, heappush

from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal

_SOON = 3_600_000  # milliseconds; later flags are found as overdue
_MARGIN = 100  # milliseconds after the fall of a flag
_SPARE = 1_000  # outdated entries that the heap may have


class FlagTimer:
    """One heap and one timer for all games whose clocks run. A flag that is missed here, because
    the process ends or the database is unavailable, is found as overdue."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._ends: dict[str, int] = {}  # when the flag of each game falls
        self._heap: list[tuple[int, str]] = []  # these times and games, and some outdated ones
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.observers.append(self.observe)

    def observe(self, room: Room) -> None:
        """Wait for the flag of the side to move."""
        name = room.header.id
        clock = room.clock
        ends = clock.ends_at if clock and clock.running is not room.computer else None
        if ends and ends < self._rooms.now() + _SOON:
            # A move that came in time may still wait, here or in another process.
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
        """Set the timer to the first entry of the heap."""
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
        """Stop the timer."""
        if self._timer:
            self._timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
