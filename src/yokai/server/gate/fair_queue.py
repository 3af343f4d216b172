"""Fair queues: each visitor has few jobs at a time, so that a visitor with many jobs delays their
own jobs and not those of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yokai.refusal import Refusal


class FairQueue:
    """A queue for each name: `at_once` jobs run, `waiting` more wait, further ones are refused."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once, self._most = at_once, at_once + waiting
        self._queues: dict[str, tuple[asyncio.Semaphore, list[None]]] = {}

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Wait for a slot in the queue of a name, and hold it."""
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
