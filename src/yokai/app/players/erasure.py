"""Erasure: a player deletes a game, or everything they have here."""

from __future__ import annotations

from contextlib import suppress

from yokai.app.games.clock import DAY
from yokai.app.games.rooms import Rooms
from yokai.app.messages import Shelve
from yokai.refusal import Refusal

_HIDDEN = DAY  # after which a game that nobody has in their list is deleted
_LEFT = 30 * DAY  # after which a game that one of its people has deleted is deleted for all
_UNUSED = 180 * DAY  # after which a classroom with its children is deleted
_MOST = 200  # games or players in one commit


class Eraser:
    """Deletes what players want to be deleted, and what is too old."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms, self._kept = rooms, rooms.store.erasure

    async def delete_game(self, game: str, player: str | None) -> bool:
        """Delete a player's game for good, or resign and hide it if another person still has it in
        their list. Whether it is gone for good."""
        room = await self._rooms.as_player(game, player)
        if await self._kept.delete_game(game, player or ""):
            self._rooms.cache.drop(game)
            return True
        if room.header.is_between_two and not room.game.outcome:
            with suppress(Refusal):  # it has ended meanwhile
                await self._rooms.resign(game, player)
        await self._rooms.shelve(game, player, Shelve(hidden=True))
        return False

    async def erase(self, player: str) -> None:
        """Delete everything of a player, who resigns the games that go on."""
        for game in await self._kept.running(player):
            with suppress(Refusal):  # it has ended meanwhile
                await self._rooms.resign(game, player)
        for game in await self._kept.erase_player(player):
            self._rooms.cache.drop(game)

    async def sweep(self, keep_days: int | None) -> int:
        """Delete games that were deleted by their people, classrooms that nobody uses and, if there
        is a limit, games and players who have not been here for so many days. The number of what
        was deleted."""
        now = self._rooms.now()
        old = now - keep_days * DAY if keep_days else None
        unused, swept = max(now - _UNUSED, old or 0), 0
        if await self._kept.has_unused(unused):
            swept = await self._kept.delete_unused(unused)
        while names := await self._kept.outdated(now - _HIDDEN, now - _LEFT, old, _MOST):
            await self._kept.delete_games(names)
            for name in names:
                self._rooms.cache.drop(name)
            swept += len(names)
        while old is not None and (players := await self._kept.absent(old, _MOST)):
            for player in players:
                await self._kept.erase_player(player)
            swept += len(players)
        return swept
