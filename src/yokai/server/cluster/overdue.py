"""Looks after games that nobody looks at: what should have happened by now, and has not.

A process ends, or the database is away for a while, and a computer that was to move does not, or
a clock that ran out is not noticed. The store knows what is due in every game; each process asks
it every second for what is late and left alone, and takes it on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from yokai.app.computer.computer_player import ComputerPlayer
from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal
from yokai.server.cluster.periodic import go_round

_EVERY = 1.0  # seconds
_GRACE = 1_000  # milliseconds in which those who know of a game see to it themselves
_MOST = 100  # games at once


class OverdueGames:
    """One for each process; of several, one gets each game."""

    def __init__(self, rooms: Rooms, opponent: ComputerPlayer, tick: Callable[[], None]) -> None:
        self._rooms, self._opponent, self._tick = rooms, opponent, tick
        self._task: asyncio.Task[NoReturn] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(
            go_round(self._look, _EVERY, "a game cannot be looked after")
        )

    async def close(self) -> None:
        """Stop looking."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Take on what is late, and say what we are at."""
        due, now = self._rooms.store.due, self._rooms.now()
        await self._opponent.hold()
        for game, version in await due.overdue(now - _GRACE, now, _MOST):
            # A claim also keeps a game that cannot be helped from being tried at every look.
            if await due.claim(game, version, now):
                with suppress(Refusal):
                    await self._rooms.resume(game)

    async def _look(self) -> None:
        try:
            await self.look()
        finally:
            self._tick()
