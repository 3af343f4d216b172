"""The heartbeat: each process notes every second that it serves, so that an outage is noticed.

After an outage the clocks of all games get the time back. All processes go by the same time, which
is learnt here too.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal
from yokai.server.cluster.periodic import Periodic
from yokai.steady_clock import SteadyClock
from yokai.storage.service_periods import GAP

_EVERY = 1.0  # seconds
_NEW = 10_000  # milliseconds for which an outage is news for the log
_AGREED = 1_000  # milliseconds by which the time of two processes may differ

_log = logging.getLogger(__name__)


class Heartbeat:
    """The heartbeat of this process."""

    def __init__(self, rooms: Rooms, clock: SteadyClock) -> None:
        self._rooms, self._clock = rooms, clock
        self._periods = rooms.store.service_periods
        self._repeated = Periodic(_EVERY, self.beat, "the heartbeat fails")
        self._beating = asyncio.Lock()
        self._agrees = False
        rooms.outages.look = self.beat

    async def start(self) -> None:
        """Learn of the last outage before anybody is served, then beat every second."""
        with suppress(Refusal):  # the database is unavailable; nothing is charged until it is back
            await self.beat()
        self._repeated.start()

    async def close(self) -> None:
        """Stop beating: an outage would begin now."""
        await self._repeated.close()
        with suppress(Refusal):
            await self.beat()

    async def beat(self) -> None:
        """Note that this process serves, and learn of outages; Unavailable if the database is."""
        async with self._beating:
            is_ahead = await self._agree()
            outages, now = self._rooms.outages, self._clock()
            needed = await self._periods.is_needed()
            # Also when nothing is due, processes tell each other the time: one that starts, one
            # that was stopped for a while, and one that is ahead of them.
            if needed or is_ahead or now - outages.looked > GAP:
                now, found = await self._periods.beat(self._clock, outages.looked)
                unknown = [each for each in found if each not in outages.known]
                if needed and unknown and now - unknown[-1].ended < _NEW:
                    _log.warning(
                        "nobody was served for %.1f s, which running clocks get back",
                        (unknown[-1].ended - unknown[-1].began) / 1000,
                    )
                if found != outages.known:
                    outages.known = found
                    self._rooms.give_back()
            outages.looked = now

    async def _agree(self) -> bool:
        """Go by the time of the other processes, if it is ahead; at first by theirs or that of the
        database server, whatever it is. Is this process the one that is ahead?"""
        ahead = await self._periods.ahead(self._clock)
        first, self._agrees = not self._agrees, True
        if ahead is None or not (first or ahead > _AGREED):
            return ahead is not None and ahead < -_AGREED
        if abs(ahead) > _AGREED:
            _log.warning(
                "the clock of this machine differs by %.1f s from that of the games, which is used",
                ahead / 1000,
            )
        self._clock.put_forward(ahead)
        return False
