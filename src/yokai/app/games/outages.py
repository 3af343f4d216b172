"""Outages: time in which no process served is nobody's, and is given back to running clocks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from yokai.app.games.room import Room
from yokai.storage.service_periods import GAP, Outage


class Outages:
    """The known outages. A host that may be stopped while others go on sets `look`, which learns of
    new ones; without it there are none."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self.known: list[Outage] = []
        self.looked = 0  # when this process last looked for outages
        self.look: Callable[[], Awaitable[None]] | None = None

    async def learn(self) -> None:
        """Look for outages, unless that was done a moment ago: no clock may be charged before."""
        if self.look and abs(self._now() - self.looked) > GAP:
            await self.look()

    def lost_since(self, at: int) -> int:
        """The milliseconds in which nobody served since a time."""
        return sum(ended - max(began, at) for began, ended in self.known if ended > at)

    def given_back(self, room: Room) -> Room:
        """The room whose clock has stood in all outages since its last event."""
        if room.clock is None or room.clock.running is None:
            return room
        lost = self.lost_since(max(room.last.at, room.told))
        return room if lost == room.paused else replace(room, paused=lost)
