"""Pending moves: messages that came and are not judged yet keep their player's flag from falling.

A move waits behind other messages of its connection, or for a slow database. It came in time all
the same, so until it is judged its player's flag is judged as of the time when the move came.
Messages of spectators or of the opponent keep no flag from falling.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

_LONGEST = 3_000  # milliseconds for which a flag waits at most, however many messages come

Inbox = deque[int]  # when each pending message of a connection came, the first first


class PendingMoves:
    """The inboxes of each player at each game, in this process."""

    def __init__(self) -> None:
        self._inboxes: defaultdict[tuple[str, str | None], list[Inbox]] = defaultdict(list)

    def at(self, game: str, player: str | None, inbox: Inbox) -> Callable[[], None]:
        """Add an inbox of a player at a game; call the result to remove it."""
        self._inboxes[game, player].append(inbox)

        def leave() -> None:
            # By identity: two that are empty are equal.
            rest = [each for each in self._inboxes.pop((game, player)) if each is not inbox]
            if rest:
                self._inboxes[game, player] = rest

        return leave

    def judged_until(self, game: str, player: str | None, now: int) -> int:
        """The time up to which every message of a player is judged."""
        waiting = [inbox[0] for inbox in self._inboxes.get((game, player), ()) if inbox]
        return max(min([now, *waiting]), now - _LONGEST)
