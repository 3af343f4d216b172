"""Periodic work: it goes on after any error, until it is closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn

from yokai.refusal import Refusal

_log = logging.getLogger(__name__)


class Periodic:
    """Does some work when it starts, and again after so many seconds; `trouble` is the log line of
    an error."""

    def __init__(self, seconds: float, work: Callable[[], Awaitable[None]], trouble: str) -> None:
        self._seconds, self._work, self._trouble = seconds, work, trouble
        self._task: asyncio.Task[NoReturn] | None = None

    def start(self) -> None:
        """Start the work."""
        self._task = asyncio.create_task(self._repeat())

    async def close(self) -> None:
        """Stop the work, and wait until it has stopped."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _repeat(self) -> NoReturn:
        while True:
            try:
                await self._work()
            except Refusal:  # the database is unavailable, which is logged already
                pass
            except Exception:
                _log.exception(self._trouble)
            await asyncio.sleep(self._seconds)
