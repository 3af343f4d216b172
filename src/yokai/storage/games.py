"""Games, their events, and the titles that players give to their own games.

Games and events are only ever added; titles (the table `shelf`) may change. The key of an event is
(game, version), so adding one is also the lock: of two processes that saw the same version, one
can write the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import sqlalchemy as sql

from yokai.notation.move import Side
from yokai.storage.conditional_moves import PlanDue, PlansDropped, drop_plans, hurry
from yokai.storage.database import Database, Queries, reads, writes
from yokai.storage.due import put_off
from yokai.storage.events import Event, EventKind, Header, Seat
from yokai.storage.game_rows import event_of, event_row, game_row, header_of, variant_column
from yokai.storage.opening_moves import OpeningPlayed, keep_opening
from yokai.storage.players import EndedGame, KnownPlayer, finish, note_player
from yokai.storage.schema import due, events, games, results, shelf
from yokai.storage.upsert import insert_of

# Other changes that may be made in the commit of an event.
Beside = KnownPlayer | EndedGame | OpeningPlayed | PlansDropped | PlanDue

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
        "postgresql": games.c.id == sql.any_(sql.bindparam("names", type_=sql.ARRAY(sql.String))),
    }.items()
}


class Taken(Exception):
    """Another process was first to write this version of the game."""


class Games(Queries):
    """All games. A worker has the first lease of what is due after the events that it writes.
    `written` counts the events by their kinds, `ended` those that ended a game."""

    def __init__(self, database: Database, worker: str = "") -> None:
        super().__init__(database, worker)
        self.written: Counter[EventKind] = Counter()
        self.ended = 0

    async def create(
        self, header: Header, start: Event, when: int | None = None, also: Sequence[Beside] = ()
    ) -> None:
        """Add a new game; Taken if there is one of its name. `when` and `also` as in append."""
        await self.append(header.id, start, when, header, also)

    async def append(
        self,
        game: str,
        event: Event,
        when: int | None = None,
        header: Header | None = None,
        also: Sequence[Beside] = (),
    ) -> None:
        """Add the next event of a game; Taken if its version is there already. `when` is the time
        at which the computer's move or a flag is due after it. `header` is that of a new game, or
        has the seats after somebody joined. `also` is written in the same commit."""
        args = self.worker, game, event, when, header, also
        if not await self._database.write(append_event, *args):
            raise Taken(f"{game} has a version {event.version} already")
        self.written[event.kind] += 1
        self.ended += event.reason is not None and event.kind in ("move", "end")

    @reads
    def load(self, connection: sql.Connection, game: str) -> tuple[Header, list[Event]] | None:
        """A game with all its events, or None if there is none of this name."""
        row = connection.execute(_GAME, {"of": game}).first()
        return (header_of(row), _events_since(connection, game, -1)) if row else None

    @reads
    def since(self, connection: sql.Connection, game: str, version: int) -> list[Event]:
        """The events of a game after a version."""
        return _events_since(connection, game, version)

    @reads
    def between(self, connection: sql.Connection, game: str, first: int, last: int) -> list[Event]:
        """The events of a game from a version to another one."""
        these = (events.c.game == game) & events.c.version.between(first, last)
        found = connection.execute(events.select().where(these).order_by(events.c.version))
        return [event_of(row) for row in found]

    @reads
    def versions(self, connection: sql.Connection, names: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games."""
        found = connection.execute(_VERSIONS[connection.dialect.name], {"names": [*names]})
        return {row[0]: row[1] for row in found}

    @reads
    def of_player(
        self, connection: sql.Connection, player: str, limit: int, before: int | None = None
    ) -> list[tuple[Header, Event]]:
        """A player's newest games with the last event of each, the latest first, and all whose
        clock runs; without those that the player has hidden. With `before`, the newest of those
        that were begun before that time."""
        shown = games.c.id.not_in(_taken_off(player))
        if before is not None:
            return _latest(connection, player, limit, shown, games.c.created < before)
        return _latest(connection, player, limit, shown, running=True)

    @reads
    def to_move(
        self, connection: sql.Connection, player: str, limit: int
    ) -> list[tuple[Header, Event]]:
        """A player's games with another person in which it is their turn, among the newest ones."""
        people = games.c.south_player.is_not(None), games.c.north_player.is_not(None)
        shown = games.c.id.not_in(_taken_off(player))
        return [
            (header, last)
            for header, last in _latest(connection, player, limit, shown, *people, running=True)
            if header.is_between_two
            and last.reason is None
            and header.seat(_turn(last.sfen)).player == player
        ]

    @reads
    def against_computer(
        self, connection: sql.Connection, player: str, variant: str, limit: int
    ) -> list[tuple[Header, Event]]:
        """A player's games against the computer that are over, the last to end first."""
        levels = sql.func.coalesce(games.c.south_level, games.c.north_level)
        these = variant_column == variant, levels.is_not(None)
        found = _latest(connection, player, limit, *these)
        return [(header, last) for header, last in found if last.reason is not None]

    @reads
    def finished(
        self, connection: sql.Connection, player: str, limit: int
    ) -> list[tuple[Header, Event]]:
        """A player's finished games with other people, the latest first, without those that the
        player has hidden."""
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

    @reads
    def by_message(self, connection: sql.Connection, player: str, tag: str) -> str | None:
        """The name of a player's game by message that has this tag."""
        other = Seat.by_message(tag).player
        sides = games.c.south_player, games.c.north_player
        these = sql.or_(*((a == player) & (b == other) for a, b in (sides, sides[::-1])))
        query = sql.select(games.c.id).where(these).order_by(games.c.created, games.c.id)
        return connection.execute(query.limit(1)).scalar()

    @reads
    def titles(self, connection: sql.Connection, player: str) -> dict[str, str]:
        """The titles that a player has given to games, by game."""
        query = sql.select(shelf.c.game, shelf.c.title).where(
            shelf.c.player == player, shelf.c.title.is_not(None)
        )
        return {row.game: row.title for row in connection.execute(query)}

    @writes
    def shelve(
        self, connection: sql.Connection, player: str, game: str, title: str, hidden: bool
    ) -> None:
        """Set a player's title of a game, and whether their list leaves it out. The game stays."""
        mine = (shelf.c.player == player) & (shelf.c.game == game)
        connection.execute(shelf.delete().where(mine))
        row = {"player": player, "game": game, "title": title or None, "hidden": hidden}
        connection.execute(shelf.insert(), row)


def _events_since(connection: sql.Connection, game: str, version: int) -> list[Event]:
    rows = connection.execute(_SINCE, {"of": game, "seen": version})
    return [event_of(row) for row in rows]


@cache
def _insert(dialect: str, table: sql.Table) -> Any:
    """An insert that leaves a row alone that is there. Made once for each table: SQLAlchemy takes
    longer to put a statement together than SQLite to run it."""
    adding = insert_of(dialect, table).on_conflict_do_nothing()
    return adding.execution_options(preserve_rowcount=True)


def append_event(
    connection: sql.Connection,
    worker: str,
    game: str,
    event: Event,
    when: int | None,
    header: Header | None,
    also: Sequence[Beside],
) -> bool:
    """Add an event; False if the game, or its event of this version, is there already."""
    dialect, row = connection.dialect.name, game_row(header) if header else {}
    if row and not event.version and not connection.execute(_insert(dialect, games), row).rowcount:
        return False
    if not connection.execute(_insert(dialect, events), event_row(game, event)).rowcount:
        return False
    if row and event.version:
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
            case OpeningPlayed():
                keep_opening(connection, value)
            case PlansDropped():
                drop_plans(connection, value)
            case PlanDue():
                hurry(connection, value)


def _latest(
    connection: sql.Connection,
    player: str,
    limit: int,
    *where: sql.ColumnElement[bool],
    running: bool = False,
) -> list[tuple[Header, Event]]:
    """The newest games of a player; the cost of their last events does not grow with the others."""
    mine = sql.or_(games.c.south_player == player, games.c.north_player == player)
    newest = sql.select(games.c.id).where(mine, *where)
    newest = newest.order_by(games.c.created.desc(), games.c.id).limit(limit)
    these: sql.ColumnElement[bool] = games.c.id.in_(newest)
    if running:
        clocks = sql.select(due.c.game).join(games, games.c.id == due.c.game).where(mine, *where)
        these = sql.or_(these, games.c.id.in_(clocks))
    latest = (
        sql.select(sql.func.max(events.c.version))
        .where(events.c.game == games.c.id)
        .correlate(games)
        .scalar_subquery()
    )
    query = (
        sql.select(games, events)
        .join(events, (events.c.game == games.c.id) & (events.c.version == latest))
        .where(these)
        .order_by(events.c.at.desc(), games.c.id)
    )
    return [(header_of(row), event_of(row)) for row in connection.execute(query)]


def _turn(sfen: str) -> Side:
    return next(side for side in Side if side.letter == sfen.split()[1])


def _taken_off(player: str) -> sql.Select[Any]:
    return sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)
