"""What everyone may know of players: their pages, and who is strongest.

A page shows games between two people that are over. Games against the computer or beside each
other are nobody else's business, and so is what a player has taken off their own list.
"""

from __future__ import annotations

from yokai.app.games.game_views import game_summary
from yokai.app.games.rooms import Rooms
from yokai.app.messages import Leaderboard, PlayedGame, PlayerPage
from yokai.app.players.ratings import gains_of, leaders, ratings_of, who_is
from yokai.refusal import Refusal

_RECENT = 20


async def player_page(rooms: Rooms, public: str) -> PlayerPage:
    """The page of the player whom others know by this name."""
    store, now = rooms.store, rooms.now()
    found = await store.ask(store.read, who_is, public) if public.isalnum() else None
    if not found:
        raise Refusal("unknown_player", "there is no player of this name")
    player, name = found
    games = await store.ask(store.finished, player, _RECENT)
    gains = await store.ask(store.read, gains_of, player, [header.id for header, _ in games])
    return PlayerPage(
        id=public,
        name=name,
        ratings=await store.ask(store.read, ratings_of, player, now),
        games=[
            PlayedGame(game_summary(header, last, "", player), gains.get(header.id))
            for header, last in games
        ],
    )


async def leaderboard(rooms: Rooms, variant: str) -> Leaderboard:
    """The strongest players of a game."""
    store = rooms.store
    found = await store.ask(store.read, leaders, variant, rooms.now())
    return Leaderboard(variant, found)
