"""What is kept of players beside their games: a name, results, and how strong they are.

It is written in the commit of the event it comes from, so it is there once or not at all, whoever
writes and whenever a process ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sql

from yokai.app.games.clock import DAY
from yokai.app.messages import Leader, RatingView
from yokai.app.players.player_id import public_of
from yokai.glicko import SCALE, Rating
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.database import insert_into, put
from yokai.storage.events import Event, Header
from yokai.storage.schema import players, ratings, results

Work = Callable[[sql.Connection], None]

PERIOD = 5 * DAY  # a rating is as unsure after a year's rest as new players are after a few games
SETTLED = 110.0  # a deviation beyond which a rating is provisional
_FEW = 4  # moves, before which a game that is given up does not count
_LEADERS = 100
_LOCK = 8019  # of PostgreSQL, for whoever changes ratings


def kept_with(header: Header, event: Event) -> Work | None:
    """What else is to be written when this happens in a game, if anything is."""
    if event.kind == "start" and header.free is not None:
        return lambda connection: _note(connection, header, event)
    if not header.is_between_two:
        return None
    if event.kind == "join":
        return lambda connection: _note(connection, header, event)
    if event.kind in ("move", "end") and event.reason:
        return lambda connection: _finish(connection, header, event)
    return None


def counts(header: Header, event: Event) -> bool:
    """Does a game that ended so change ratings? Not one that was given up at once."""
    return header.rated and (event.kind == "move" or event.ply >= _FEW)


def who_is(connection: sql.Connection, public: str) -> tuple[str, str | None] | None:
    """The player whom others know by this name, and what they call themselves."""
    query = sql.select(players.c.player, players.c.name).where(players.c.id == public)
    row = connection.execute(query).first()
    return (row.player, row.name) if row else None


def ratings_of(connection: sql.Connection, player: str, now: int) -> list[RatingView]:
    """How strong a player is in each game they have rated games of."""
    query = ratings.select().where(ratings.c.player == player).order_by(ratings.c.variant)
    return [_view(row, now) for row in connection.execute(query)]


def gains_of(connection: sql.Connection, player: str, games: list[str]) -> dict[str, int]:
    """What rated games have brought a player."""
    rows = connection.execute(results.select().where(results.c.game.in_(games)))
    gains = {row.game: row.south_gain if row.south == player else row.north_gain for row in rows}
    return {game: round(gain) for game, gain in gains.items() if gain is not None}


def leaders(connection: sql.Connection, variant: str, now: int) -> list[Leader]:
    """The strongest players of a game whose ratings are settled today."""
    idle = (
        sql.func.max(now - ratings.c.at, 0)
        if _is_sqlite(connection)
        else sql.func.greatest(now - ratings.c.at, 0)
    )
    spread = ratings.c.volatility * ratings.c.volatility * (SCALE**2 / PERIOD) * idle
    query = (
        sql.select(ratings, players.c.id, players.c.name)
        .join(players, players.c.player == ratings.c.player)
        .where(ratings.c.variant == variant)
        .where(ratings.c.deviation * ratings.c.deviation + spread <= SETTLED**2)
        .order_by(ratings.c.rating.desc(), players.c.id)
        .limit(_LEADERS)
    )
    rows = connection.execute(query)
    return [Leader(row.id, row.name, _view(row, now)) for row in rows]


def _note(connection: sql.Connection, header: Header, event: Event) -> None:
    """Keep the name by which who sits down wants to be called; without one the last is kept."""
    for side in Side:
        seat = header.seat(side)
        if seat.player is None or (event.side and event.side != side.word):
            continue
        new = insert_into(connection, players)
        name = sql.func.coalesce(new.excluded.name, players.c.name)
        noted = {"name": name, "at": new.excluded.at}
        row = {"id": public_of(seat.player), "player": seat.player, "name": seat.name}
        connection.execute(
            new.on_conflict_do_update(index_elements=["id"], set_=noted), row | {"at": event.at}
        )


def _finish(connection: sql.Connection, header: Header, event: Event) -> None:
    """Keep how a game of two ended, and let it count if it does; the second time do nothing."""
    new = insert_into(connection, results).on_conflict_do_nothing()
    south, north = header.south.player, header.north.player
    row = {"game": header.id, "version": event.version, "at": event.at}
    added = connection.execute(
        new.execution_options(preserve_rowcount=True), row | {"south": south, "north": north}
    )
    if added.rowcount and counts(header, event):
        gains = _rate(connection, header, event)
        this = results.c.game == header.id
        connection.execute(
            results.update().where(this), {"south_gain": gains[SOUTH], "north_gain": gains[NORTH]}
        )


def _rate(connection: sql.Connection, header: Header, event: Event) -> list[float]:
    """Let a game change both ratings; what South and North have gained."""
    one_at_a_time(connection)
    before = [_known(connection, header.seat(side).player, header.variant) for side in Side]
    gains = []
    for side in Side:
        (mine, games, at), (theirs, _, seen) = before[side], before[side.other]
        score = 0.5 if not event.winner else float(event.winner == side.word)
        rival = theirs.rested((event.at - (seen or event.at)) / PERIOD)
        after = mine.after([(rival, score)], (event.at - (at or event.at)) / PERIOD)
        key = {"player": header.seat(side).player, "variant": header.variant}
        put(connection, ratings, key, told(after) | {"games": games + 1, "at": event.at})
        gains.append(after.rating - mine.rating)
    return gains


def _known(
    connection: sql.Connection, player: str | None, variant: str
) -> tuple[Rating, int, int | None]:
    """A player's rating, from how many games, and since when."""
    mine = (ratings.c.player == player) & (ratings.c.variant == variant)
    row = connection.execute(ratings.select().where(mine)).first()
    return (rating_of(row), row.games, row.at) if row else (Rating(), 0, None)


def rating_of(row: sql.Row[Any]) -> Rating:
    """What a row of ratings says."""
    return Rating(row.rating, row.deviation, row.volatility)


def _view(row: sql.Row[Any], now: int) -> RatingView:
    today = rating_of(row).rested((now - row.at) / PERIOD)
    return rating_view(row.variant, today, row.games)


def rating_view(variant: str, today: Rating, games: int) -> RatingView:
    """A rating as it is read."""
    return RatingView(
        variant=variant,
        rating=round(today.rating),
        margin=round(2 * today.deviation),
        provisional=today.deviation > SETTLED,
        games=games,
    )


def one_at_a_time(connection: sql.Connection) -> None:
    """Let nobody else change ratings until this is committed."""
    if not _is_sqlite(connection):  # where one at a time writes anyway
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")


def told(rating: Rating) -> dict[str, object]:
    """A rating as columns."""
    return {name: getattr(rating, name) for name in ("rating", "deviation", "volatility")}


def _is_sqlite(connection: sql.Connection) -> bool:
    return connection.dialect.name == "sqlite"
