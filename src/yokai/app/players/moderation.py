"""Moderation: what the operator of a server sees of players and games, and decides about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from yokai.app.games.game_views import game_summary
from yokai.app.games.rooms import Rooms
from yokai.app.messages import AdminPlayer, AdminView, Ruling
from yokai.app.players.erasure import Eraser
from yokai.app.players.names import bot_name, check_name, name_or_none
from yokai.formats.message_link import MessageLink
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.storage.operator.moderation import ModeratedPlayer, ModerationStore

MOST = 200  # players or games in a list


class Moderation:
    """Names, blocks and reports of players."""

    def __init__(self, rooms: Rooms, eraser: Eraser, forbidden: Sequence[str] = ()) -> None:
        self._rooms, self._eraser, self._forbidden = rooms, eraser, forbidden
        self._kept = ModerationStore(rooms.store.database)
        self._blocked: frozenset[str] = frozenset()
        self._given: dict[str, str | None] = {}

    async def approved(self, player: str, typed: str) -> str:
        """The name that others see of a player who typed one: the operator's if there is one, and
        with a mark if the player is a program. A refusal if it is an insult or reserved."""
        name = await self._kept.given_name(player) or check_name(typed, self._forbidden)
        return bot_name(name) if await self._kept.is_bot(player) else name

    def without_bad_names(self, link: MessageLink) -> MessageLink:
        """A link that somebody else has sent, without names that would be refused here."""
        south, north = (name_or_none(name, self._forbidden) or "" for name in link.names)
        return replace(link, names=(south, north))

    def is_blocked(self, player: str | None) -> bool:
        """Has the operator blocked a player, as far as this process has heard?"""
        return player in self._blocked

    async def look(self) -> None:
        """Learn who is blocked or was renamed, here, in another process or by `yokai admin`."""
        self._blocked = await self._kept.blocked()
        before, self._given = self._given, await self._kept.given_names()
        renamed = {player for player, _ in before.items() ^ self._given.items()}
        if renamed:
            for room in self._rooms.cache.rooms:
                if {room.header.south.player, room.header.north.player} & renamed:
                    self._rooms.cache.drop(room.header.id)

    async def view(self, text: str = "") -> AdminView:
        """The operator's page; with a text, the players whose names contain it."""
        now = await self._kept.games_now(self._rooms.now(), MOST)
        here = {game.header.seat(Side.of(side)).player for game in now for side in game.present}
        found = await self._kept.players(text, MOST)
        reported = await self._kept.players("", MOST, reported=True)
        return AdminView(
            [_player(each, here) for each in found],
            [_player(each, here) for each in reported],
            [game_summary(each.header, each.last, "", "") for each in now],
        )

    async def rule(self, public: str, ruling: Ruling) -> None:
        """Rename, block or clear a player."""
        player = (await self._find(public)).player
        if ruling.name is not None:
            for game in await self._kept.rename(player, ruling.name.strip() or None):
                self._rooms.cache.drop(game)
        if ruling.blocked is not None:
            await self._kept.block(player, ruling.blocked)
            await self.look()
        if ruling.forget:
            await self._kept.forget_reports(player)

    async def remove(self, public: str) -> None:
        """Delete everything of a player."""
        await self._eraser.erase((await self._find(public)).player)

    async def delete_game(self, game: str) -> None:
        """Delete a game for good, whoever plays in it."""
        await self._rooms.open(game, version=0)  # a refusal if there is none
        await self._rooms.store.erasure.delete_games([game])
        self._rooms.cache.drop(game)

    async def report(self, public: str) -> None:
        """Count that somebody has reported a player's name."""
        await self._kept.report((await self._find(public)).player)

    async def make_bot(self, player: str) -> None:
        """Let a player be a program from now on; not one who has played as a person."""
        if await self._rooms.of_player(player):
            raise Refusal("has_played", "this player has games already: take a new one for a bot")
        await self._kept.make_bot(player)

    async def check_rated(self, player: str) -> None:
        """Refuse a rated game of a program: ratings say how strong people are."""
        if await self._kept.is_bot(player):
            raise Refusal("bot_unrated", "a program plays no rated games")

    async def _find(self, public: str) -> ModeratedPlayer:
        found = await self._kept.find(public) if public.isalnum() else None
        if not found:
            raise Refusal("unknown_player", "there is no player of this name")
        return found


def _player(found: ModeratedPlayer, here: set[str | None]) -> AdminPlayer:
    return AdminPlayer.of(
        found,
        here=found.player in here,
        given=found.given_name is not None,
        bot=found.is_bot,
    )
