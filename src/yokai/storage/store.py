"""Where games are kept: SQLite in the user's data folder, or any database by its URL.

Games and events are only ever added; what a player notes on them, the shelf, may change. The key
of an event is (game, version), so adding one is also the lock:
of two who saw the same version, one can write the next, whatever process they live in.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import platformdirs
import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.database import PATIENCE, migrate, open_engine, usable
from yokai.storage.events import Event, Header, Seat
from yokai.storage.schema import due, events, games, results, secrets, shelf
from yokai.storage.write_thread import Unavailable, WriteThread, is_trouble

T = TypeVar("T")
Work = Callable[[sql.Connection], None]  # within somebody's commit

LEASE = 3_000  # milliseconds for which a worker that is not heard of is thought to be alive
_READERS = 4  # threads
_SEAT = tuple(field.name for field in fields(Seat))

# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_BEGIN, _INSERT, _KEEP = (
    {
        dialect.__name__.split(".")[-1]: dialect.insert(table)
        .on_conflict_do_nothing()
        .execution_options(preserve_rowcount=True)
        for dialect in (sqlite, postgresql)
    }
    for table in (games, events, secrets)
)
_NOT_DUE = due.delete().where(due.c.game == sql.bindparam("of"))
_DUE = due.insert()
_SINCE = (
    events.select()
    .where(events.c.game == sql.bindparam("of"), events.c.version > sql.bindparam("seen"))
    .order_by(events.c.version)
)
_CLAIM = (
    due.update()
    .where(
        due.c.game == sql.bindparam("of"),
        due.c.version == sql.bindparam("seen"),
        sql.or_(due.c.worker == sql.bindparam("me"), due.c.until <= sql.bindparam("now")),
    )
    .values(worker=sql.bindparam("me"), until=sql.bindparam("later"))
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


class Store:
    """The one place that remembers. Every method may be called from any thread.

    `ask` and `done` are for an event loop: they wait without a thread of its own, and not long.
    """

    def __init__(self, url: str) -> None:
        self.worker = token_hex(8)  # who we are to the other processes
        self._engine = open_engine(url)
        with usable(self._engine):
            self.version = migrate(self._engine)
        self._begin, self._insert, self._keep = (
            inserts[self._engine.dialect.name] for inserts in (_BEGIN, _INSERT, _KEEP)
        )
        self._writer = WriteThread(self._engine)
        self._readers = ThreadPoolExecutor(_READERS, "reader")

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._writer.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        last = threading.Thread(target=self._readers.shutdown, daemon=True)
        last.start()
        last.join(PATIENCE)  # a database that never answers is left alone
        self._engine.dispose()

    def writing(self, work: Callable[[sql.Connection], T | Exception]) -> Future[T]:
        """Write something of another part of the server, within the next commit."""
        return self._writer.write(work)

    def reading(self) -> AbstractContextManager[sql.Connection]:
        """A connection for another part of the server to read by; Unavailable if there is none."""
        return self._reading()

    async def ask(self, read: Callable[..., T], *arguments: object) -> T:
        """Let a thread read; those that read never wait for one that writes."""
        return await self.done(self._readers.submit(read, *arguments))

    async def done(self, work: Future[T]) -> T:
        """What comes of some work; Unavailable if nothing does in time."""
        try:
            # Not wait_for, which before Python 3.12 may swallow that we are cancelled.
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(work)
        except TimeoutError:
            raise Unavailable from None

    @property
    def commits(self) -> int:
        """How often this process has written."""
        return self._writer.commits

    @property
    def writes(self) -> int:
        """And how much."""
        return self._writer.writes

    def check(self) -> None:
        """Unavailable if the database is."""
        with self._reading() as connection:
            connection.execute(sql.select(games.c.id).limit(1)).all()

    def create(self, header: Header, start: Event, when: int | None = None) -> None:
        """Keep a new game; Taken if there is one of its name. `when` as in append."""
        _wait(self.creating(header, start, when))

    def creating(
        self, header: Header, start: Event, when: int | None = None, also: Work | None = None
    ) -> Future[None]:
        """The same, to be awaited; `also` is kept with it, or not at all."""

        def work(connection: sql.Connection) -> Taken | None:
            if not connection.execute(self._begin, _game_row(header)).rowcount:
                return Taken(f"there is a game {header.id} already")
            connection.execute(self._insert, _event_row(header.id, start))
            self._put_off(connection, header.id, start, when)
            if also:
                also(connection)
            return None

        return self._writer.write(work)

    def append(self, game: str, event: Event, when: int | None = None) -> None:
        """Keep what happened next; Taken if something else did. `when` is the time of what will
        happen after it without anybody's doing, and we are the first who may see to that."""
        _wait(self.appending(game, event, when))

    def appending(
        self,
        game: str,
        event: Event,
        when: int | None = None,
        seats: Header | None = None,
        also: Work | None = None,
    ) -> Future[None]:
        """The same, to be awaited; with who has sat down by it, if somebody has. `also` is kept
        with it, or not at all."""

        def work(connection: sql.Connection) -> Taken | None:
            if not connection.execute(self._insert, _event_row(game, event)).rowcount:
                return Taken(f"{game} has a version {event.version} already")
            if seats:
                row = _game_row(seats)
                taken = {name: row[name] for name in row if name.endswith(("_player", "_name"))}
                connection.execute(games.update().where(games.c.id == game), taken)
            self._put_off(connection, game, event, when)
            if also:
                also(connection)
            return None

        return self._writer.write(work)

    def read(self, look: Callable[..., T], *arguments: object) -> T:
        """What a look at the database finds."""
        with self._reading() as connection:
            return look(connection, *arguments)

    def write(self, work: Work) -> Future[None]:
        """Do some work within the next commit."""
        return self._writer.write(work)

    def _put_off(
        self, connection: sql.Connection, game: str, event: Event, when: int | None
    ) -> None:
        if event.version:
            connection.execute(_NOT_DUE, {"of": game})
        if when is not None:
            row = {"game": game, "version": event.version, "at": when}
            connection.execute(_DUE, row | {"worker": self.worker, "until": event.at + LEASE})

    def claim(self, game: str, version: int, now: int) -> Future[bool]:
        """Will we be the one who sees to what is due in a game? For LEASE, then ask again."""
        asked = {"of": game, "seen": version, "me": self.worker, "now": now, "later": now + LEASE}
        return self._writer.write(lambda c: c.execute(_CLAIM, asked).rowcount == 1)

    def release(self) -> Future[None]:
        """Leave to others at once what we would have seen to."""

        def work(connection: sql.Connection) -> None:
            connection.execute(due.update().where(due.c.worker == self.worker).values(until=0))

        return self._writer.write(work)

    def overdue(self, before: int, now: int, limit: int) -> list[tuple[str, int]]:
        """Games in which something should have happened before a time, and their versions; not
        those that somebody sees to."""
        query = (
            sql.select(due.c.game, due.c.version)
            .where(due.c.at <= before, due.c.until <= now)
            .order_by(due.c.at)
            .limit(limit)
        )
        with self._reading() as connection:
            return [(row.game, row.version) for row in connection.execute(query)]

    def versions(self, names: Sequence[str]) -> dict[str, int]:
        """How far each of these games is."""
        query = _VERSIONS[self._engine.dialect.name]
        with self._reading() as connection:
            found = connection.execute(query, {"names": [*names]}).all()
        return {row[0]: row[1] for row in found}

    def load(self, game: str) -> tuple[Header, list[Event]] | None:
        """Everything about a game, or None if there is none of this name."""
        with self._reading() as connection:
            row = connection.execute(games.select().where(games.c.id == game)).first()
            happened = connection.execute(_SINCE, {"of": game, "seen": -1}).all()
        return (_header(row), [_event(e) for e in happened]) if row else None

    def since(self, game: str, version: int) -> list[Event]:
        """What happened in a game after a version."""
        with self._reading() as connection:
            happened = connection.execute(_SINCE, {"of": game, "seen": version}).all()
        return [_event(row) for row in happened]

    def between(self, game: str, first: int, last: int) -> list[Event]:
        """What happened in a game from a version to another one."""
        these = (events.c.game == game) & events.c.version.between(first, last)
        with self._reading() as connection:
            found = connection.execute(events.select().where(these).order_by(events.c.version))
            return [_event(row) for row in found]

    def of_player(self, player: str, limit: int) -> list[tuple[Header, Event]]:
        """A player's games with the last thing that happened in each, the latest first; those
        are left out that the player has taken off the shelf."""
        taken_off = sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)
        return self._latest(player, limit, games.c.id.not_in(taken_off))

    def against_computer(self, player: str, variant: str, limit: int) -> list[tuple[Header, Event]]:
        """A player's games against the computer that are over, the last to end first."""
        levels = sql.func.coalesce(games.c.south_level, games.c.north_level)
        of_variant = games.c.variant == variant
        return self._latest(
            player, limit, of_variant, levels.is_not(None), events.c.reason.is_not(None)
        )

    def finished(self, player: str, limit: int) -> list[tuple[Header, Event]]:
        """A player's games with other people that are over, the last first; those are left out
        that the player has taken off the shelf."""
        taken_off = sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)
        query = (
            sql.select(games, events)
            .join(results, results.c.game == games.c.id)
            .join(events, (events.c.game == games.c.id) & (events.c.version == results.c.version))
            .where(sql.or_(results.c.south == player, results.c.north == player))
            .where(games.c.id.not_in(taken_off))
            .order_by(results.c.at.desc(), games.c.id)
            .limit(limit)
        )
        with self._reading() as connection:
            return [(_header(row), _event(row)) for row in connection.execute(query)]

    def _latest(
        self, player: str, limit: int, *where: sql.ColumnElement[bool]
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
        with self._reading() as connection:
            return [(_header(row), _event(row)) for row in connection.execute(query)]

    def titles(self, player: str) -> dict[str, str]:
        """What a player calls their games."""
        query = sql.select(shelf.c.game, shelf.c.title).where(
            shelf.c.player == player, shelf.c.title.is_not(None)
        )
        with self._reading() as connection:
            return {row.game: row.title for row in connection.execute(query)}

    def shelve(self, player: str, game: str, title: str, hidden: bool) -> Future[None]:
        """Let a player call a game so, and their list leave it out or not. The game stays."""
        row = {"player": player, "game": game, "title": title or None, "hidden": hidden}
        mine = (shelf.c.player == player) & (shelf.c.game == game)

        def work(connection: sql.Connection) -> None:
            connection.execute(shelf.delete().where(mine))
            connection.execute(shelf.insert(), row)

        return self._writer.write(work)

    def secret(self, name: str) -> str:
        """Something nobody can guess, made by whoever asks first and the same ever after."""

        def work(connection: sql.Connection) -> None:
            connection.execute(self._keep, {"name": name, "value": token_hex(32)})

        _wait(self._writer.write(work))
        with self._reading() as connection:
            query = sql.select(secrets.c.value).where(secrets.c.name == name)
            return str(connection.execute(query).scalar_one())

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except sql.exc.SQLAlchemyError as error:
            if is_trouble(error):
                raise Unavailable from None
            raise


def default_url() -> str:
    """The database of YOKAI_DATABASE, or the file in the user's data folder."""
    if url := os.environ.get("YOKAI_DATABASE"):
        return url
    return f"sqlite:///{Path(platformdirs.user_data_dir('yokai')) / 'games.sqlite'}"


def _wait(work: Future[T]) -> T:
    try:
        return work.result(PATIENCE)
    except TimeoutError:
        work.cancel()
        raise Unavailable from None


def _game_row(header: Header) -> dict[str, object]:
    row = asdict(header)
    for side in Side:
        seat = row.pop(side.word)
        row |= {f"{side.word}_{what}": value for what, value in seat.items()}
    return row


def _event_row(game: str, event: Event) -> dict[str, object]:
    return {"game": game} | {name: getattr(event, name) for name in Event.__slots__}


def header_of(row: sql.Row[Any]) -> Header:
    """A game as its row has it, for other parts of the server."""
    return _header(row)


def _header(row: sql.Row[Any]) -> Header:
    kept = row._mapping
    return Header(
        id=kept[games.c.id],
        variant=kept[games.c.variant],
        start=kept[games.c.start],
        south=_seat(kept, SOUTH),
        north=_seat(kept, NORTH),
        initial=kept[games.c.initial],
        increment=kept[games.c.increment],
        created=kept[games.c.created],
        below=kept[games.c.below],
        gentle=kept[games.c.gentle],
        rated=kept[games.c.rated],
        days=kept[games.c.days],
    )


def _seat(kept: sql.RowMapping, side: Side) -> Seat:
    return Seat(*(kept[games.c[f"{side.word}_{what}"]] for what in _SEAT))


def _event(row: sql.Row[Any]) -> Event:
    return Event(*row[-len(Event.__slots__) :])  # its columns are the last, in its order
