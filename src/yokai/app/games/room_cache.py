"""What this process remembers of games in play. The store knows all of it, so any may be lost."""

from __future__ import annotations

from collections import OrderedDict

from yokai.app.games.room import Room


class RoomCache:
    """The rooms looked at last: so many, and so many moves in all, of 700 bytes each."""

    def __init__(self, games: int = 5_000, plies: int = 200_000) -> None:
        self._most_games, self._most_plies = games, plies
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the one looked at last is the last
        self._plies = 0

    def get(self, game: str) -> Room | None:
        """A game as it was when we last heard of it."""
        if room := self._rooms.get(game):
            self._rooms.move_to_end(game)
        return room

    def keep(self, room: Room) -> Room:
        """Remember a room, unless a newer one is known; the newest."""
        game = room.header.id
        known = self._rooms.get(game)
        if known and known.version > room.version:
            return known
        self._plies += room.ply - (known.ply if known else 0)
        self._rooms[game] = room
        self._rooms.move_to_end(game)
        while len(self._rooms) > self._most_games or self._plies > self._most_plies:
            _, forgotten = self._rooms.popitem(last=False)
            self._plies -= forgotten.ply
        return room
