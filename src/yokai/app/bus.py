"""Announcing that something has changed, to whoever listens.

An announcement is a topic and the version it has now: a listener that does not have it yet asks
the store. So it may be lost or doubled without harm, and processes can be joined by anything that
carries a few words. It may also carry the news itself, once that is kept: a process that has the
version before it need not ask. What it cannot make use of costs it one look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Tell = Callable[[int], None]
Learn = Callable[[str, bytes], None]  # a topic, and the news that came with an announcement of it


class Bus(Protocol):
    """What a bus does; a Redis channel can do it between processes."""

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call everyone who listens to a topic, in every process; other processes learn the news
        first."""

    def tell(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens in this one."""

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Be called on the event loop at each announcement; call the result to stop."""

    def learn_by(self, learn: Learn) -> None:
        """Be told the news that other processes send, before those who listen are called."""


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, list[Tell]] = defaultdict(list)
        self._learners: list[Learn] = []

    async def announce(self, topic: str, version: int = 0, news: bytes = b"") -> None:
        """Call everyone who listens to a topic; the news is known here."""
        self.tell(topic, version)

    def tell(self, topic: str, version: int = 0) -> None:
        """The same at once."""
        for tell in [*self._listeners.get(topic, ())]:
            tell(version)

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Be called at each announcement; call the result to stop."""
        self._listeners[topic].append(tell)

        def leave() -> None:
            self._listeners[topic].remove(tell)
            if not self._listeners[topic]:
                del self._listeners[topic]

        return leave

    def learn_by(self, learn: Learn) -> None:
        """Be told the news of other processes, if there are any."""
        self._learners.append(learn)
