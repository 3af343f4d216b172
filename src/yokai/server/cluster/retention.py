"""Retention: what was deleted, or is too old, is removed from the database every hour."""

from __future__ import annotations

import logging

from yokai.app.players.erasure import Eraser
from yokai.server.cluster.periodic import Periodic

_EVERY = 3600.0  # seconds

_log = logging.getLogger(__name__)


class Retention(Periodic):
    """Removes games and players after `keep_days`, and deleted games in any case."""

    def __init__(self, eraser: Eraser, keep_days: int | None) -> None:
        super().__init__(_EVERY, self.look, "old games cannot be deleted")
        self._eraser, self._days = eraser, keep_days

    async def look(self) -> None:
        """Remove what is to be removed now."""
        if swept := await self._eraser.sweep(self._days):
            _log.info("games and players deleted, too old or by their people: %d", swept)
