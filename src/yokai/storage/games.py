"""Games and what happened in them, and what players note on their own games.

Games and events are only ever added; what a player notes on them, the shelf, may change. The key
of an event is (game, version), so adding one is also the lock: of two who saw the same version,
one can write the next, whatever process they live in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from yokai.storage.conditional_moves import PlanDue, PlansDropped, drop_plans, hurry
from yokai.storage.database import Database
from yokai.storage.due import put_off
from yokai.storage.events import Event, Header
from yokai.storage.game_rows import event_of, event_row, game_row, header_of
from yokai.storage.players import EndedGame, KnownPlayer, finish, note_player
from yokai.storage.schema import events, games, results, shelf

# What may be kept in the commit of an event, beside it.
Beside = KnownPlayer | EndedGame | PlansDropped | PlanDue

# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_BEGIN, _INSERT = (
    {
        dialect.__name__.split(".")[-1]: dialect.insert(table)
        .on_conflict_do_nothing()
        .execution_options(preserve_rowcount=True)
        for dialect in (sqlite, postgresql)
    }
    for table in (games, events)
)
_GAME = games.select().where(games.c.id == sql.bindparam("of"))
_SINCE = (
    events.select()
    .where(events.c.game == sql.bindparam("of"), events.c.version > sql.bindparam("seen"))
    .order_by(events.c.version)
)
# Not max() by groups, for which a database reads all versions of each game.
_VERSION = (
    sql.select(sql.func.max(events.c.version)).where(events.c.game == games.c.id).scalar_subquery()
)
# Of hundreds of names a list is written anew at each question, an array is one value.
_VERSIONS = {
    dialect: sql.select(games.c.id, _VERSION).where(these)
    for dialect, these in {
        "sqlite": games.c.id.in_(sql.bindparam("names", expanding=True)),
        "postgresql": games.c.id
        == sql.any_(sql.bindparam("names", type_=postgresql.ARRAY(sql.String))),
    }.items()
}


class Taken(Exception):
    """Someone else was first to write this version of the game."""


class Games:
    """All games. What a worker keeps that is due, it is the first who may see to."""

    def __init__(self, database: Database, worker: str) -> None:
        self._database, self._worker = database, worker

    async def create(
        self,
        header: Header,
        start: Event,
        when: int | None = None,
        also: Sequence[Beside] = (),
    ) -> None:
        """Keep a new game; Taken if there is one of its name. `when` and `also` as in append."""
        if not await self._database.write(_create, self._worker, header, start, when, also):
            raise Taken(f"there is a game {header.id} already")

    async def append(
        self,
        game: str,
        event: Event,
        when: int | None = None,
        seats: Header | None = None,
        also: Sequence[Beside] = (),
    ) -> None:
        """Keep what happened next; Taken if something else did. `when` is the time of what will
        happen after it without anybody's doing. `seats` has who sits down by it, if somebody does.
        `also` is kept with it, or not at all."""
        args = self._worker, game, event, when, seats, also
        if not await self._database.write(_append, *args):
            raise Taken(f"{game} has a version {event.version} already")

    async def load(self, game: str) -> tuple[Header, list[Event]] | None:
        """Everything about a game, or None if there is none of this name."""
        return await self._database.read(_load, game)

    async def since(self, game: str, version: int) -> list[Event]:
        """What happened in a game after a version."""
        return await self._database.read(_since, game, version)

    async def between(self, game: str, first: int, last: int) -> list[Event]:
        """What happened in a game from a version to another one."""
        return await self._database.read(_between, game, first, last)

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """How far each of these games is."""
        return await self._database.read(_versions, names)

    async def of_player(self, player: str, limit: int) -> list[tuple[Header, Event]]:
        """A player's games with the last thing that happened in each, the latest first; those
        are left out that the player has taken off the shelf."""
        return await self._database.read(_of_player, player, limit)

    async def against_computer(
        self, player: str, variant: str, limit: int
    ) -> list[tuple[Header, Event]]:
        """A player's games against the computer that are over, the last to end first."""
        return await self._database.read(_against_computer, player, variant, limit)

    async def finished(self, player: str, limit: int) -> list[tuple[Header, Event]]:
        """A player's games with other people that are over, the last first; those are left out
        that the player has taken off the shelf."""
        return await self._database.read(_finished, player, limit)

    async def titles(self, player: str) -> dict[str, str]:
        """What a player calls their games."""
        return await self._database.read(_titles, player)

    async def shelve(self, player: str, game: str, title: str, hidden: bool) -> None:
        """Let a player call a game so, and their list leave it out or not. The game stays."""
        await self._database.write(_shelve, player, game, title, hidden)

    async def check(self) -> None:
        """Unavailable if games cannot be read."""
        await self._database.read(_check)


def _create(
    connection: sql.Connection,
    worker: str,
    header: Header,
    start: Event,
    when: int | None,
    also: Sequence[Beside],
) -> bool:
    """Was it the first game of its name?"""
    dialect = connection.dialect.name
    if not connection.execute(_BEGIN[dialect], game_row(header)).rowcount:
        return False
    connection.execute(_INSERT[dialect], event_row(header.id, start))
    put_off(connection, worker, header.id, start, when)
    _keep_beside(connection, also)
    return True


def _append(
    connection: sql.Connection,
    worker: str,
    game: str,
    event: Event,
    when: int | None,
    seats: Header | None,
    also: Sequence[Beside],
) -> bool:
    """Was it the first event of its version?"""
    insert = _INSERT[connection.dialect.name]
    if not connection.execute(insert, event_row(game, event)).rowcount:
        return False
    if seats:
        row = game_row(seats)
        taken = {name: row[name] for name in row if name.endswith(("_player", "_name"))}
        connection.execute(games.update().where(games.c.id == game), taken)
    put_off(connection, worker, game, event, when)
    _keep_beside(connection, also)
    return True


def _keep_beside(connection: sql.Connection, also: Sequence[Beside]) -> None:
    for value in also:
        match value:
            case KnownPlayer():
                note_player(connection, value)
            case EndedGame():
                finish(connection, value)
            case PlansDropped():
                drop_plans(connection, value)
            case PlanDue():
                hurry(connection, value)


def _load(connection: sql.Connection, game: str) -> tuple[Header, list[Event]] | None:
    row = connection.execute(_GAME, {"of": game}).first()
    return (header_of(row), _since(connection, game, -1)) if row else None


def _since(connection: sql.Connection, game: str, version: int) -> list[Event]:
    happened = connection.execute(_SINCE, {"of": game, "seen": version})
    return [event_of(row) for row in happened]


def _between(connection: sql.Connection, game: str, first: int, last: int) -> list[Event]:
    these = (events.c.game == game) & events.c.version.between(first, last)
    found = connection.execute(events.select().where(these).order_by(events.c.version))
    return [event_of(row) for row in found]


def _versions(connection: sql.Connection, names: Sequence[str]) -> dict[str, int]:
    found = connection.execute(_VERSIONS[connection.dialect.name], {"names": [*names]})
    return {row[0]: row[1] for row in found}


def _of_player(connection: sql.Connection, player: str, limit: int) -> list[tuple[Header, Event]]:
    return _latest(connection, player, limit, games.c.id.not_in(_taken_off(player)))


def _against_computer(
    connection: sql.Connection, player: str, variant: str, limit: int
) -> list[tuple[Header, Event]]:
    levels = sql.func.coalesce(games.c.south_level, games.c.north_level)
    over = events.c.reason.is_not(None)
    these = games.c.variant == variant, levels.is_not(None), over
    return _latest(connection, player, limit, *these)


def _finished(connection: sql.Connection, player: str, limit: int) -> list[tuple[Header, Event]]:
    query = (
        sql.select(games, events)
        .join(results, results.c.game == games.c.id)
        .join(events, (events.c.game == games.c.id) & (events.c.version == results.c.version))
        .where(sql.or_(results.c.south == player, results.c.north == player))
        .where(games.c.id.not_in(_taken_off(player)))
        .order_by(results.c.at.desc(), games.c.id)
        .limit(limit)
    )
    return [(header_of(row), event_of(row)) for row in connection.execute(query)]


def _latest(
    connection: sql.Connection, player: str, limit: int, *where: sql.ColumnElement[bool]
) -> list[tuple[Header, Event]]:
    last = (
        sql.select(events.c.game, sql.func.max(events.c.version).label("version"))
        .join(games, games.c.id == events.c.game)
        .where(sql.or_(games.c.south_player == player, games.c.north_player == player))
        .group_by(events.c.game)
        .subquery()
    )
    query = (
        sql.select(games, events)
        .join(events, events.c.game == games.c.id)
        .join(last, (last.c.game == events.c.game) & (last.c.version == events.c.version))
        .where(*where)
        .order_by(events.c.at.desc(), games.c.id)
        .limit(limit)
    )
    return [(header_of(row), event_of(row)) for row in connection.execute(query)]


def _taken_off(player: str) -> sql.Select[Any]:
    return sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)


def _titles(connection: sql.Connection, player: str) -> dict[str, str]:
    query = sql.select(shelf.c.game, shelf.c.title).where(
        shelf.c.player == player, shelf.c.title.is_not(None)
    )
    return {row.game: row.title for row in connection.execute(query)}


def _shelve(connection: sql.Connection, player: str, game: str, title: str, hidden: bool) -> None:
    mine = (shelf.c.player == player) & (shelf.c.game == game)
    connection.execute(shelf.delete().where(mine))
    row = {"player": player, "game": game, "title": title or None, "hidden": hidden}
    connection.execute(shelf.insert(), row)


def _check(connection: sql.Connection) -> None:
    connection.execute(sql.select(games.c.id).limit(1)).all()
