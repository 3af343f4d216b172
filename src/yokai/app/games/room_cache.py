"""The cache of rooms in this process. The store has all of them, so any may be dropped."""

from __future__ import annotations

from collections import OrderedDict

from yokai.app.games.room import Room


class RoomCache:
    """The rooms used last: at most so many, with so many moves in all, of 700 bytes each."""

    def __init__(self, games: int = 5_000, plies: int = 200_000) -> None:
        self._most_games, self._most_plies = games, plies
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the one used last is the last
        self._plies = 0

    def get(self, game: str) -> Room | None:
        """The cached room of a game, which may be old."""
        if room := self._rooms.get(game):
            self._rooms.move_to_end(game)
        return room

    def drop(self, game: str) -> None:
        """Forget a room."""
        if room := self._rooms.pop(game, None):
            self._plies -= room.ply

    @property
    def rooms(self) -> list[Room]:
        """All cached rooms."""
        return [*self._rooms.values()]

    def keep(self, room: Room) -> Room:
        """Cache a room unless a newer one is cached; return the newer of both."""
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
