"""Announcing that something has changed, to whoever listens.

An announcement carries no news, only a topic and the version it has now: a listener that does not
have it yet asks the store. So it may be lost or doubled without harm, and processes can be joined
by anything that carries two words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Tell = Callable[[int], None]


class Bus(Protocol):
    """What a bus does; a Redis channel can do it between processes."""

    async def announce(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens to a topic, in every process."""

    def tell(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens in this one."""

    def listen(self, topic: str, tell: Tell) -> Callable[[], None]:
        """Be called on the event loop at each announcement; call the result to stop."""


class LocalBus:
    """Within one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, list[Tell]] = defaultdict(list)

    async def announce(self, topic: str, version: int = 0) -> None:
        """Call everyone who listens to a topic."""
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
