"""Public pages of players, and the leaderboard.

A page shows finished games between two people. Games against the computer or at one device are
private, and so are games that the player has hidden from their own list.
"""

from __future__ import annotations

from yokai.app.games.game_views import game_summary
from yokai.app.games.rooms import Rooms
from yokai.app.messages import (
    Crosstable,
    Leader,
    Leaderboard,
    PairGame,
    PairGames,
    PairScore,
    PlayedGame,
    PlayerPage,
    ResultName,
)
from yokai.app.players.ratings import PERIOD, SETTLED, rating_today
from yokai.refusal import Refusal
from yokai.storage.players import NEVER, PairResult

_RECENT = 20  # games on a page
_PAIR = 50  # games on a page of a crosstable
_LEADERS = 100


async def player_page(rooms: Rooms, public: str, reader: str | None = None) -> PlayerPage:
    """The page of the player with a public id, for a reader who may have played with them."""
    store, now = rooms.store, rooms.now()
    player, name = await _found(rooms, public)
    games = await store.games.finished(player, _RECENT)
    gains = await store.players.gains(player, [header.id for header, _ in games])
    return PlayerPage(
        id=public,
        name=name,
        ratings=[rating_today(known, now) for known in await store.players.ratings(player)],
        games=[
            PlayedGame(game_summary(header, last, "", player), _rounded(gains.get(header.id)))
            for header, last in games
        ],
        score=await _crosstable(rooms, reader, player),
        muted=reader is not None and await _is_muted(rooms, reader, player),
    )


async def _found(rooms: Rooms, public: str) -> tuple[str, str | None]:
    """The player with a public id, and their name."""
    found = await rooms.store.players.find(public) if public.isalnum() else None
    if not found:
        raise Refusal("unknown_player", "there is no player of this name")
    return found


async def _crosstable(rooms: Rooms, reader: str | None, player: str) -> Crosstable | None:
    if reader is None or reader == player:
        return None
    won, lost, drawn = await rooms.store.players.score(reader, player)
    return Crosstable(won, drawn, lost) if won + lost + drawn else None


async def _is_muted(rooms: Rooms, reader: str, player: str) -> bool:
    last = await rooms.store.challenges.last(player, reader)
    return last is not None and last.declined == NEVER


async def pair_games(
    rooms: Rooms, public: str, reader: str | None, before: int | None
) -> PairGames:
    """A page of the finished games of a reader and the player with a public id."""
    player, _ = await _found(rooms, public)
    if reader is None or reader == player:
        return PairGames([])
    found = await rooms.store.players.pair(reader, player, before, _PAIR)
    games = [PairGame(each.game, each.variant, each.side, _result(each), each.at) for each in found]
    return PairGames(games, games[-1].at if len(games) == _PAIR else None)


def _result(played: PairResult) -> ResultName:
    return "draw" if played.won is None else "win" if played.won else "loss"


async def pair_score(rooms: Rooms, game: str) -> PairScore:
    """The score of the two people of a game."""
    header = (await rooms.open(game)).header
    south, north = header.south.player, header.north.player
    if south is None or north is None or not header.is_between_two:
        return PairScore(0, 0)
    first, second, drawn = await rooms.store.players.score(south, north)
    return PairScore(first + drawn / 2, second + drawn / 2)


async def leaderboard(rooms: Rooms, variant: str) -> Leaderboard:
    """The strongest players of a game."""
    kept, now = rooms.store.players, rooms.now()
    found = await kept.leaders(variant, now, PERIOD, SETTLED, _LEADERS)
    leaders = [Leader(each.id, each.name, rating_today(each.rating, now)) for each in found]
    return Leaderboard(variant, leaders)


def _rounded(gain: float | None) -> int | None:
    return None if gain is None else round(gain)
