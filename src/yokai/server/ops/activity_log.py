"""A line in the log every ten minutes in which something happened: games, moves, failures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from yokai.server.cluster.periodic import Periodic

EVERY = 600.0  # seconds

_log = logging.getLogger(__name__)

# The counters of a line, and what they are called there.
_NAMES = {
    "games_begun": "games begun",
    "games_ended": "games ended",
    "moves": "moves",
    "requests_5xx": "failed requests",
}


class ActivityLog(Periodic):
    """Logs what has happened since the last line; the process ends with one, too."""

    def __init__(self, counters: Callable[[], Mapping[str, float]]) -> None:
        super().__init__(EVERY, self._look, "no activity is logged")
        self._counters, self._last = counters, dict[str, float]()

    def start(self) -> None:
        """Start to look every ten minutes."""
        self._last = dict(self._counters())
        super().start()

    async def close(self) -> None:
        """Log the last minutes, and stop."""
        await super().close()
        if self._task:
            self.tell()

    async def _look(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Log what has happened since the last line, if anything has."""
        now = dict(self._counters())
        more = {name: now[name] - self._last.get(name, 0) for name in _NAMES}
        self._last = now
        if any(more.values()):
            said = ", ".join(f"{more[name]:g} {word}" for name, word in _NAMES.items())
            _log.info("since the last report: %s; %g open sockets", said, now["sockets"])
