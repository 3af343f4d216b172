"""Hearing of what nobody announced: one look a second at all games that somebody here watches.

Other processes may write to the same store, and their announcements may be lost, or there is
nothing that carries them. So nobody hears later than a second or two, whatever is broken.
"""

from __future__ import annotations

import asyncio

from yokai.app.bus import LocalBus
from yokai.server.cluster.periodic import go_round
from yokai.storage.store import Store

_EVERY = 1.0  # seconds
_AT_ONCE = 500  # games in one question


class PollingBus(LocalBus):
    """A bus between processes that share a store, and nothing else."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._told: dict[str, int] = {}  # the newest version of each topic that was told here
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to look."""
        looking = go_round(self.look, _EVERY, "the games cannot be looked at")
        self._tasks.append(asyncio.create_task(looking))

    async def close(self) -> None:
        """Stop looking."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens in this process."""
        if topic in self._listeners:
            self._told[topic] = max(version, self._told.get(topic, 0))
        super().tell(topic, version)

    async def look(self) -> None:
        """Tell of every game that is further than we said."""
        watched = [*self._listeners]
        self._told = {topic: self._told[topic] for topic in watched if topic in self._told}
        for first in range(0, len(watched), _AT_ONCE):
            names = watched[first : first + _AT_ONCE]
            for game, version in (await self._store.games.versions(names)).items():
                if version > self._told.get(game, -1):
                    self.tell(game, version)
