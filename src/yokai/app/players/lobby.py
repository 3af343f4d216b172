"""The lobby: open seats that strangers may take.

An open seat is the free seat of a game whose player is present. A page that is closed removes its
seat from the lobby within seconds, and brings it back when it is opened again. One address has few
open seats, and those of different addresses come first. Addresses are remembered by the process
that opened the seat, and written nowhere.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict

from yokai.app.games.game_views import time_control
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import LobbySeat, LobbyView, NewGame, Shelve
from yokai.app.presence.presence import A_MOMENT
from yokai.refusal import Refusal
from yokai.storage.events import Header

_MOST = 100  # seats in the lobby
EACH = 5  # seats of one address, in each process
_FRESH = 1_000  # milliseconds for which the list is cached
_DAY = 86_400_000


class Lobby:
    """The open seats of all processes."""

    def __init__(self, rooms: Rooms, on: bool, each: int | None = EACH) -> None:
        """Open the lobby if it is `on`; `each` is the number of seats of one address."""
        self._rooms, self._kept, self._on = rooms, rooms.store.open_seats, on
        self._each, self._addresses = each, dict[str, str]()  # by game, the oldest first
        self._looked, self._seen = 0, list[Header]()
        self._looking = asyncio.Lock()

    async def check(self, wanted: NewGame, address: str) -> None:
        """Refuse a game that cannot be open to everybody."""
        self._must_be_on()
        if wanted.opponent != "friend" or wanted.swap_of is not None:
            raise Refusal("no_seat", "only a game that waits for a friend has a seat for others")
        present = {header.id for header in await self._present()}
        if len(present) >= _MOST:
            raise Refusal("lobby_full", "there are too many open seats: take one of them")
        theirs = [game for game, opened in self._addresses.items() if opened == address]
        while self._each and len(theirs) >= self._each:
            absent = next((game for game in theirs if game not in present), None)
            if absent is None:
                raise Refusal("lobby_full", "your address has too many open seats: close one")
            await self._forget(absent)
            theirs.remove(absent)

    async def open(self, room: Room, player: str, address: str) -> None:
        """Open the free seat of a game; a player has at most one open seat."""
        for game in await self._kept.of_player(player, _MOST):
            await self.close(game.id, player)
        now = self._rooms.now()
        await self._kept.open(room.header.id, player, now, now - _DAY)
        self._addresses[room.header.id] = address
        self._looked = 0

    async def seats(self, player: str | None) -> LobbyView:
        """The lobby as a player sees it: the seats of players who are present, and their own."""
        if not self._on:
            return LobbyView(False, [])
        own = await self._kept.of_player(player, _MOST) if player else []
        mine = {header.id for header in own}
        present = self._in_turn(await self._present())
        others = [header for header in present if header.id not in mine]
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

    def _in_turn(self, newest: list[Header]) -> list[Header]:
        """Seats with the newest of each address first, then the second of each, and so on."""
        counts = defaultdict[str, int](int)
        places = []
        for header in newest:
            # The address of a seat that another process opened is unknown: it counts as its own.
            address = self._addresses.get(header.id, header.id)
            places.append(counts[address])
            counts[address] += 1
        order = sorted(range(len(newest)), key=lambda number: places[number])
        return [newest[number] for number in order]

    def _must_be_on(self) -> None:
        if not self._on:
            raise Refusal("no_lobby", "this server has no lobby")

    async def _forget(self, game: str) -> None:
        await self._kept.close(game)
        self._addresses.pop(game, None)
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
    return LobbySeat.of(
        header,
        game=header.id,
        name=header.seat(free.other).name,
        side=free.word,
        clock=time_control(header),
        mine=mine,
    )
