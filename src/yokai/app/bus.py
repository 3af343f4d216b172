"""The bus: announcements of changes, to listeners in this process and in others.

An announcement is a topic and its newest version; a listener that has an older one reads the
store. So announcements may be lost or doubled without harm. An announcement may also carry the
news itself, once it is committed: a process that has the version before it need not read the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Tell = Callable[[int], None]
Learn = Callable[[str, bytes], None]  # a topic, and the news of an announcement


class Bus(Protocol):
    """Announces changes of topics; between processes by Redis, for example."""

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call the listeners of a topic in every process; other processes learn the news first."""

    def tell(self, topic: str, version: int = 0) -> None:
        """Call the listeners of a topic in this process."""

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Call `tell` on the event loop at each announcement; call the result to stop."""

    def learn_by(self, learn: Learn) -> None:
        """Call `learn` with the news of other processes, before the listeners."""


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, list[Tell]] = defaultdict(list)
        self._learners: list[Learn] = []

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call the listeners of a topic; the news is known here."""
        self.tell(topic, version)

    def tell(self, topic: str, version: int = 0) -> None:
        """Call the listeners of a topic."""
        for tell in [*self._listeners.get(topic, ())]:
            tell(version)

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Call `tell` at each announcement; call the result to stop."""
        self._listeners[topic].append(tell)

        def leave() -> None:
            self._listeners[topic].remove(tell)
            if not self._listeners[topic]:
                del self._listeners[topic]

        return leave

    def learn_by(self, learn: Learn) -> None:
        """Call `learn` with the news of other processes, if there are any."""
        self._learners.append(learn)
