"""Overdue games: a computer's move or a fallen flag that no process has handled in time.

After a process has ended, or the database was unavailable, a computer may not have moved, or a
flag may have fallen unnoticed. The store knows what is due in every game; each process reads every
second which games are overdue without a lease, and takes them over.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from yokai.app.computer.computer_player import ComputerPlayer
from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal
from yokai.server.cluster.periodic import Periodic

_EVERY = 1.0  # seconds
_GRACE = 1_000  # milliseconds after which a game is overdue
_MOST = 100  # games at once


class OverdueGames(Periodic):
    """Takes overdue games over; of several processes, one gets each game."""

    def __init__(self, rooms: Rooms, computer: ComputerPlayer, tick: Callable[[], None]) -> None:
        super().__init__(_EVERY, self._look, "overdue games cannot be taken over")
        self._rooms, self._computer, self._tick = rooms, computer, tick

    async def look(self) -> None:
        """Renew the leases of this process, and take overdue games over."""
        due, now = self._rooms.store.due, self._rooms.now()
        await self._computer.renew_leases()
        for game, version in await due.overdue(now - _GRACE, now, _MOST):
            # A lease also keeps a game that fails from being tried at every look.
            if await due.claim(game, version, now):
                with suppress(Refusal):
                    await self._rooms.resume(game)

    async def _look(self) -> None:
        try:
            await self.look()
        finally:
            self._tick()
