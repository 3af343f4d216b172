"""Players of games between two people: names, results and ratings.

They are written in the commit of the event they come from, so each is there once or not at all,
whenever a process ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from yokai.glicko import SCALE, Rating
from yokai.notation.move import SideWord
from yokai.storage.database import Queries, reads, writes
from yokai.storage.game_rows import variant_column
from yokai.storage.schema import challenges, events, games, players, ratings, results, shelf
from yokai.storage.upsert import insert_into, put

NEVER = "never"  # how who wants no more challenges of a player has declined one
_LOCK = 8019  # of PostgreSQL, for whoever changes ratings


@dataclass(frozen=True)
class KnownPlayer:
    """A player with their public id and name; without a name the last one is kept."""

    id: str
    player: str
    name: str | None
    at: int


@dataclass(frozen=True)
class GameRating:
    """A player's rating in a game, the number of rated games, and the time of the last one."""

    variant: str
    rating: Rating
    games: int
    at: int


@dataclass(frozen=True)
class RatedGame:
    """The ratings of both players after a game, and the gain of each."""

    south: GameRating
    north: GameRating
    south_gain: float
    north_gain: float


# From both ratings before a game, None for a player without one, to both after it.
Rate = Callable[[GameRating | None, GameRating | None], RatedGame]


@dataclass(frozen=True)
class EndedGame:
    """A game of two people that the event of a version ended; `rate` if it changes ratings."""

    game: str
    variant: str
    version: int
    at: int
    south: str
    north: str
    rate: Rate | None = None


@dataclass(frozen=True)
class MetPlayer:
    """Somebody with whom a player has finished a game: public id, name, when they last showed that
    player that they are here, and when their last game ended."""

    id: str
    name: str | None
    seen: int | None
    at: int


@dataclass(frozen=True)
class PairResult:
    """A finished game of two people, as one of them sees it: won, or drawn if that is None."""

    game: str
    variant: str
    side: SideWord
    won: bool | None
    at: int


@dataclass(frozen=True)
class Leading:
    """One of the strongest players of a game: public id, name and rating."""

    id: str
    name: str | None
    rating: GameRating


class PlayerStore(Queries):
    """All players of games between two."""

    @reads
    def find(self, connection: sql.Connection, public: str) -> tuple[str, str | None] | None:
        """The player with a public id, and their name."""
        query = sql.select(players.c.player, players.c.name).where(players.c.id == public)
        row = connection.execute(query).first()
        return (row.player, row.name) if row else None

    @reads
    def is_known(self, connection: sql.Connection, player: str) -> bool:
        """Has a player sat down at a game of two?"""
        query = sql.select(players.c.id).where(players.c.player == player)
        return connection.execute(query).first() is not None

    @writes
    def see(self, connection: sql.Connection, player: str, now: int | None) -> None:
        """Note that a player is here, or with None that they are not."""
        connection.execute(players.update().where(players.c.player == player).values(seen=now))

    @reads
    def seen(self, connection: sql.Connection, player: str) -> int | None:
        """When a player was last here, if they show it."""
        query = sql.select(players.c.seen).where(players.c.player == player)
        return connection.execute(query).scalar()

    @reads
    def met(
        self, connection: sql.Connection, player: str, latest: int, limit: int
    ) -> list[MetPlayer]:
        """The people with whom a player has finished their latest games, the last first. Those who
        want no challenges of the player do not show that they are here."""
        sides = results.c.south, results.c.north
        played = sql.union_all(
            *(
                sql.select(
                    sql.select(theirs.label("other"), results.c.at)
                    .where(mine == player)
                    .order_by(results.c.at.desc())
                    .limit(latest)
                    .subquery()
                )
                for mine, theirs in (sides, sides[::-1])
            )
        ).subquery()
        last = sql.func.max(played.c.at).label("last")
        others = sql.select(played.c.other, last).group_by(played.c.other).subquery()
        muted = sql.exists().where(
            challenges.c.player == player,
            challenges.c.rival == players.c.player,
            challenges.c.declined == NEVER,
        )
        seen = sql.case((muted, None), else_=players.c.seen).label("seen")
        query = (
            sql.select(players.c.id, players.c.name, seen, others.c.last)
            .join(others, others.c.other == players.c.player)
            .order_by(others.c.last.desc(), players.c.id)
            .limit(limit)
        )
        rows = connection.execute(query)
        return [MetPlayer(row.id, row.name, row.seen, row.last) for row in rows]

    @reads
    def ratings(self, connection: sql.Connection, player: str) -> list[GameRating]:
        """A player's ratings, one for each variant with rated games."""
        query = ratings.select().where(ratings.c.player == player).order_by(ratings.c.variant)
        return [_game_rating(row) for row in connection.execute(query)]

    @reads
    def score(self, connection: sql.Connection, first: str, second: str) -> tuple[int, int, int]:
        """The finished games of two people: how many the first and the second have won, and how
        many were drawn."""
        query = (
            sql.select(results.c.south, events.c.winner, sql.func.count())
            .join(events, events.c.game == results.c.game)
            .where(events.c.version == results.c.version)
            .where(_of_both(first, second))
            .group_by(results.c.south, events.c.winner)
        )
        won = {first: 0, second: 0, None: 0}
        for south, winner, count in connection.execute(query):
            north = second if south == first else first
            won[{"south": south, "north": north}.get(winner)] += count
        return won[first], won[second], won[None]

    @reads
    def pair(
        self, connection: sql.Connection, player: str, rival: str, before: int | None, limit: int
    ) -> list[PairResult]:
        """The finished games of a player with a rival, the latest first, without those that the
        player has hidden; with `before`, those that ended before that time."""
        hidden = sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)
        query = (
            sql.select(results.c.game, variant_column.label("variant"), results.c.south,
                       events.c.winner, results.c.at)
            .join(games, games.c.id == results.c.game)
            .join(events, events.c.game == results.c.game)
            .where(events.c.version == results.c.version, _of_both(player, rival))
            .where(results.c.game.not_in(hidden))
            .order_by(results.c.at.desc(), results.c.game)
            .limit(limit)
        )  # fmt: skip
        if before is not None:
            query = query.where(results.c.at < before)
        found = []
        for row in connection.execute(query):
            side: SideWord = "south" if row.south == player else "north"
            won = None if row.winner is None else row.winner == side
            found.append(PairResult(row.game, row.variant, side, won, row.at))
        return found

    @reads
    def gains(
        self, connection: sql.Connection, player: str, names: Sequence[str]
    ) -> dict[str, float]:
        """A player's rating gains from these games, by game."""
        rows = connection.execute(results.select().where(results.c.game.in_(names)))
        gains = {
            row.game: row.south_gain if row.south == player else row.north_gain for row in rows
        }
        return {game: gain for game, gain in gains.items() if gain is not None}

    @reads
    def leaders(
        self,
        connection: sql.Connection,
        variant: str,
        now: int,
        period: int,
        deviation: float,
        limit: int,
    ) -> list[Leading]:
        """The strongest players of a game whose deviation is at most this today, with rating
        periods of so many milliseconds."""
        greatest = sql.func.max if connection.dialect.name == "sqlite" else sql.func.greatest
        idle = greatest(now - ratings.c.at, 0)
        spread = ratings.c.volatility * ratings.c.volatility * (SCALE**2 / period) * idle
        query = (
            sql.select(ratings, players.c.id, players.c.name)
            .join(players, players.c.player == ratings.c.player)
            .where(ratings.c.variant == variant)
            .where(ratings.c.deviation * ratings.c.deviation + spread <= deviation**2)
            .order_by(ratings.c.rating.desc(), players.c.id)
            .limit(limit)
        )
        rows = connection.execute(query)
        return [Leading(row.id, row.name, _game_rating(row)) for row in rows]


def _of_both(first: str, second: str) -> sql.ColumnElement[bool]:
    """Is a result that of a game between these two?"""
    pairs = ((first, second), (second, first))
    return sql.or_(*((results.c.south == a) & (results.c.north == b) for a, b in pairs))


def note_player(connection: sql.Connection, known: KnownPlayer) -> None:
    """Write a player's name."""
    new = insert_into(connection, players)
    name = sql.func.coalesce(new.excluded.name, players.c.name)
    noted = {"name": name, "at": new.excluded.at}
    row = {"id": known.id, "player": known.player, "name": known.name, "at": known.at}
    connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=noted), row)


def finish(connection: sql.Connection, finished: EndedGame) -> None:
    """Write the result of a game of two people, and rate it if it counts; the second time do
    nothing."""
    new = insert_into(connection, results).on_conflict_do_nothing()
    row = {"game": finished.game, "version": finished.version, "at": finished.at}
    added = connection.execute(
        new.execution_options(preserve_rowcount=True),
        row | {"south": finished.south, "north": finished.north},
    )
    if added.rowcount and finished.rate:
        rated = _rate(connection, finished, finished.rate)
        this = results.c.game == finished.game
        gains = {"south_gain": rated.south_gain, "north_gain": rated.north_gain}
        connection.execute(results.update().where(this), gains)


def one_at_a_time(connection: sql.Connection) -> None:
    """Let no other transaction change ratings until this one is committed."""
    if connection.dialect.name != "sqlite":  # SQLite has one writer at a time anyway
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")


def rating_of(row: sql.Row[Any]) -> Rating:
    """The rating of a row that has its columns."""
    return Rating(row.rating, row.deviation, row.volatility)


def rating_columns(rating: Rating) -> dict[str, object]:
    """A rating as columns."""
    return {name: getattr(rating, name) for name in ("rating", "deviation", "volatility")}


def _rate(connection: sql.Connection, finished: EndedGame, rate: Rate) -> RatedGame:
    one_at_a_time(connection)
    pair = finished.south, finished.north
    rated = rate(*(_known(connection, player, finished.variant) for player in pair))
    for player, after in zip(pair, (rated.south, rated.north), strict=True):
        key = {"player": player, "variant": after.variant}
        rest = rating_columns(after.rating) | {"games": after.games, "at": after.at}
        put(connection, ratings, key, rest)
    return rated


def _known(connection: sql.Connection, player: str, variant: str) -> GameRating | None:
    mine = (ratings.c.player == player) & (ratings.c.variant == variant)
    row = connection.execute(ratings.select().where(mine)).first()
    return _game_rating(row) if row else None


def _game_rating(row: sql.Row[Any]) -> GameRating:
    return GameRating(row.variant, rating_of(row), row.games, row.at)
