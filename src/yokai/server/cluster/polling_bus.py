"""A bus by polling: it reads the versions of all watched games from the store, once a second.

Other processes write to the same store, and their announcements may be lost, or there is no Redis
for them. So a listener is called within a second or two, whatever fails.
"""

from __future__ import annotations

from yokai.app.bus import LocalBus
from yokai.server.cluster.periodic import Periodic
from yokai.storage.store import Store

_EVERY = 1.0  # seconds
_AT_ONCE = 500  # games in one query


class PollingBus(LocalBus):
    """A bus between processes that share only a store."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._told: dict[str, int] = {}  # the newest announced version of each topic
        self._polling = Periodic(_EVERY, self.look, "the database cannot be polled")

    def start(self) -> None:
        """Start to poll."""
        self._polling.start()

    async def close(self) -> None:
        """Stop to poll."""
        await self._polling.close()

    def tell(self, topic: str, version: int = 0) -> None:
        """Call the listeners of a topic in this process."""
        if topic in self._listeners:
            self._told[topic] = max(version, self._told.get(topic, 0))
        super().tell(topic, version)

    async def look(self) -> None:
        """Announce every watched game that has a newer version in the store."""
        watched = [*self._listeners]
        self._told = {topic: self._told[topic] for topic in watched if topic in self._told}
        for first in range(0, len(watched), _AT_ONCE):
            names = watched[first : first + _AT_ONCE]
            for game, version in (await self._store.games.versions(names)).items():
                if version > self._told.get(game, -1):
                    self.tell(game, version)
