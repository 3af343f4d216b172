"""The lobby: open seats that strangers may take.

An open seat is the free seat of a game whose player is present. A page that is closed removes its
seat from the lobby within seconds, and brings it back when it is opened again.
"""

from __future__ import annotations

import asyncio

from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import LobbyClock, LobbySeat, LobbyView, NewGame, Shelve
from yokai.app.presence.presence import A_MOMENT
from yokai.refusal import Refusal
from yokai.storage.events import Header

_MOST = 100  # seats in the lobby
_FRESH = 1_000  # milliseconds for which the list is cached
_DAY = 86_400_000


class Lobby:
    """The open seats of all processes."""

    def __init__(self, rooms: Rooms, on: bool) -> None:
        self._rooms, self._kept, self._on = rooms, rooms.store.open_seats, on
        self._looked, self._seen = 0, list[Header]()
        self._looking = asyncio.Lock()

    async def check(self, wanted: NewGame) -> None:
        """Refuse a game that cannot be open to everybody."""
        self._must_be_on()
        if wanted.opponent != "friend" or wanted.swap_of is not None:
            raise Refusal("no_seat", "only a game that waits for a friend has a seat for others")
        if len(await self._present()) >= _MOST:
            raise Refusal("lobby_full", "there are too many open seats: take one of them")

    async def open(self, room: Room, player: str) -> None:
        """Open the free seat of a game; a player has at most one open seat."""
        for game in await self._kept.of_player(player, _MOST):
            await self.close(game.id, player)
        now = self._rooms.now()
        await self._kept.open(room.header.id, player, now, now - _DAY)
        self._looked = 0

    async def seats(self, player: str | None) -> LobbyView:
        """The lobby as a player sees it: the seats of players who are present, and their own."""
        if not self._on:
            return LobbyView(False, [])
        own = await self._kept.of_player(player, _MOST) if player else []
        mine = {header.id for header in own}
        others = [header for header in await self._present() if header.id not in mine]
        return LobbyView(
            True, [*(_seat(header, True) for header in own), *(_seat(each) for each in others)]
        )

    async def join(self, game: str, player: str, name: str) -> Room:
        """Take a seat, if the player who waits is still present."""
        self._must_be_on()
        now = self._rooms.now()
        if not await self._kept.is_present(game, now, now - A_MOMENT):
            raise Refusal("seat_gone", "this seat is not open any more")
        room = await self._rooms.join(game, player, name)
        await self._forget(game)
        return room

    async def close(self, game: str, player: str | None) -> None:
        """Close one's own seat; if nobody took it, hide the game from one's list too."""
        room = await self._rooms.as_player(game, player)
        await self._forget(game)
        if room.header.free is not None:
            await self._rooms.shelve(game, player, Shelve(hidden=True))

    def _must_be_on(self) -> None:
        if not self._on:
            raise Refusal("no_lobby", "this server has no lobby")

    async def _forget(self, game: str) -> None:
        await self._kept.close(game)
        self._looked = 0

    async def _present(self) -> list[Header]:
        """All seats whose players are present, read once a second."""
        async with self._looking:
            now = self._rooms.now()
            if now - self._looked >= _FRESH:
                self._seen = await self._kept.present(now, now - A_MOMENT, _MOST)
                self._looked = now
            return self._seen


def _seat(header: Header, mine: bool = False) -> LobbySeat:
    free = header.free
    assert free is not None
    clock = None
    if header.initial is not None and header.days is None:
        clock = LobbyClock(header.initial, header.increment or 0)
    name = header.seat(free.other).name
    return LobbySeat.of(header, game=header.id, name=name, side=free.word, clock=clock, mine=mine)
