"""What has come and is not judged yet: a flag falls only after all that its player sent before.

A move waits for its turn behind others of the same socket, or for a database that is slow. It came
in time all the same, so until it is judged the flag of that player is looked at as it stood when
the move came. What others send, spectators or the opponent, keeps no flag from falling.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable

_LONGEST = 3_000  # milliseconds for which a flag waits: whoever always has something to say loses

Inbox = deque[int]  # when each message of a socket came that is not answered yet, the first first


class PendingMoves:
    """The inboxes of each player at each game, in this process."""

    def __init__(self) -> None:
        self._inboxes: defaultdict[tuple[str, str | None], list[Inbox]] = defaultdict(list)

    def at(self, game: str, player: str | None, inbox: Inbox) -> Callable[[], None]:
        """Heed what comes from a player at a game; call the result when they leave."""
        self._inboxes[game, player].append(inbox)

        def leave() -> None:
            # By identity: two that are empty are equal.
            rest = [each for each in self._inboxes.pop((game, player)) if each is not inbox]
            if rest:
                self._inboxes[game, player] = rest

        return leave

    def judged_until(self, game: str, player: str | None, now: int) -> int:
        """The time up to which everything that came from a player is judged."""
        waiting = [inbox[0] for inbox in self._inboxes.get((game, player), ()) if inbox]
        return max(min([now, *waiting]), now - _LONGEST)
