"""Friends: the people with whom a player has played, and who of them is here now.

A page that is looked at says so every half minute. That is kept of players who have sat down with
somebody, and shown to nobody but those with whom they have finished a game.
"""

from __future__ import annotations

from collections import OrderedDict

from yokai.app.games.rooms import Rooms
from yokai.app.messages import FriendView

HERE = 45_000  # milliseconds after its last sign in which a page is looked at
_EVERY = 20_000  # milliseconds between two signs of a player that are written
_GAMES = 500  # games of each side, the latest, whose other players are friends
_MOST = 40  # friends in a list
_REMEMBERED = 20_000  # players whose last sign this process remembers


class Friends:
    """The presence of players, shown to those who have played with them."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self._kept = rooms, rooms.store.players
        self._written: OrderedDict[str, int] = OrderedDict()  # by player, the oldest sign first

    async def note(self, player: str, shown: bool) -> None:
        """Note that a player looks at the page, or does not show it any more."""
        now, last = self._rooms.now(), self._written.get(player, 0)
        if not shown:
            if self._written.pop(player, None):
                await self._kept.see(player, None)
        elif now - last >= _EVERY and await self._kept.is_known(player):
            self._written[player] = now
            self._written.move_to_end(player)
            if len(self._written) > _REMEMBERED:
                self._written.popitem(last=False)
            await self._kept.see(player, now)

    async def of_player(self, player: str) -> list[FriendView]:
        """The people with whom a player has finished games: those here now first, then by the last
        game."""
        now = self._rooms.now()
        views = [
            FriendView(each.id, each.name, now - (each.seen or 0) < HERE, each.at)
            for each in await self._kept.met(player, _GAMES, _MOST)
        ]
        return sorted(views, key=lambda each: not each.here)
