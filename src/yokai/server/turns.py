"""Taking turns: each visitor does a little at a time, so that one who asks much waits for
themselves and not the others for them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yokai.server.refusal import Refusal


class Turns:
    """So much at once for each name, and so many waiting; more are told to come again."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._most = at_once, at_once + waiting
        self._queues: dict[str, tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        queue, inside = self._queues.setdefault(name, (asyncio.Semaphore(self._at_once), []))
        if len(inside) >= self._most:
            raise Refusal("busy", "your last questions are still being thought about")
        inside.append(None)
        try:
            async with queue:
                yield
        finally:
            inside.pop()
            if not inside:
                del self._queues[name]


class Deadline:
    """When work in a thread must end: after so many seconds, or once nobody waits for it. The
    work has to ask, for nobody can end a thread."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._until = seconds, time.monotonic() + seconds

    def call_off(self) -> None:
        """Nobody waits any more."""
        self._until = 0.0

    def check(self) -> None:
        """Refused if the work has to end."""
        if time.monotonic() > self._until:
            raise Refusal("busy", f"this takes longer than {self._seconds:g} s: ask for less")
