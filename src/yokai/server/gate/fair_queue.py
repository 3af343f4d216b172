"""Taking turns: each visitor does a little at a time, so that one who asks much waits for
themselves and not the others for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yokai.refusal import Refusal


class FairQueue:
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
