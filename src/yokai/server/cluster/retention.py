"""Retention: what was deleted, or is too old, is removed from the database every hour."""

from __future__ import annotations

import asyncio
import logging
from typing import NoReturn

from yokai.app.players.erasure import Eraser
from yokai.server.cluster.periodic import repeat_every

_EVERY = 3600.0  # seconds

_log = logging.getLogger(__name__)


class Retention:
    """Removes games and players after `keep_days`, and deleted games in any case."""

    def __init__(self, eraser: Eraser, keep_days: int | None) -> None:
        self._eraser, self._days = eraser, keep_days
        self._task: asyncio.Task[NoReturn] | None = None

    def start(self) -> None:
        """Start to look every hour."""
        looking = repeat_every(_EVERY, self.look, "old games cannot be deleted")
        self._task = asyncio.create_task(looking)

    async def close(self) -> None:
        """Stop looking."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Remove what is to be removed now."""
        if swept := await self._eraser.sweep(self._days):
            _log.info("%d games or players were deleted: too old, or by their people", swept)
