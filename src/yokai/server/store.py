"""Where games are kept: SQLite in the user's data folder, or any database by its URL.

Games and events are only ever added; what a player notes on them, the shelf, may change. The key
of an event is (game, version), so adding one is also the lock:
of two who saw the same version, one can write the next, whatever process they live in.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from secrets import token_hex
from typing import Any

import platformdirs
import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.server.history import Event, Header, Seat
from yokai.server.refusal import Refusal
from yokai.server.schema import events, games, secrets, shelf

_log = logging.getLogger(__name__)
_MIGRATIONS = Path(__file__).parent / "migrations"
_PATIENCE = 10  # seconds to wait for another process's write

# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_INSERT = events.insert()
_SINCE = (
    events.select()
    .where(events.c.game == sql.bindparam("of"), events.c.version > sql.bindparam("seen"))
    .order_by(events.c.version)
)


class Unavailable(Refusal):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the games cannot be reached now, try again in a moment")


class Taken(Exception):
    """Someone else was first to write this version of the game."""


class Store:
    """The one place that remembers. Every method may be called from any thread."""

    def __init__(self, url: str) -> None:
        try:
            parsed = sql.make_url(url)
            self._is_sqlite = parsed.get_backend_name() == "sqlite"
            if self._is_sqlite and parsed.database:
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            options = {"timeout": _PATIENCE} if self._is_sqlite else {}
            self._engine = sql.create_engine(parsed, connect_args=options)
        except (sql.exc.ArgumentError, ImportError, ValueError) as error:
            raise YokaiError(f"bad database {shown(url)}: {_plain(error, url)}") from None
        except OSError as error:
            raise YokaiError(f"bad database {shown(url)}: {error.strerror or error}") from None
        if self._is_sqlite:
            _make_transactions_real(self._engine)
        try:
            self._migrate()
        except (sql.exc.DBAPIError, Unavailable) as error:
            self.close()
            why = _plain(error, url)
            raise YokaiError(f"the database {shown(url)} cannot be used: {why}") from None

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def create(self, header: Header, start: Event) -> None:
        """Keep a new game."""
        with self._writing() as connection:
            connection.execute(games.insert(), _game_row(header))
            connection.execute(_INSERT, _event_row(header.id, start))

    def append(self, game: str, event: Event) -> None:
        """Keep what happened next; Taken if something else did."""
        try:
            with self._writing() as connection:
                connection.execute(_INSERT, _event_row(game, event))
        except IntegrityError:
            raise Taken(f"{game} has a version {event.version} already") from None

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

    def shelve(self, player: str, game: str, title: str, hidden: bool) -> None:
        """Let a player call a game so, and their list leave it out or not. The game stays."""
        row = {"player": player, "game": game, "title": title or None, "hidden": hidden}
        mine = (shelf.c.player == player) & (shelf.c.game == game)
        with self._writing() as connection:
            connection.execute(shelf.delete().where(mine))
            connection.execute(shelf.insert(), row)

    def secret(self, name: str) -> str:
        """Something nobody can guess, made by whoever asks first and the same ever after."""
        with suppress(IntegrityError), self._writing() as connection:
            connection.execute(secrets.insert(), {"name": name, "value": token_hex(32)})
        with self._reading() as connection:
            query = sql.select(secrets.c.value).where(secrets.c.name == name)
            return str(connection.execute(query).scalar_one())

    @contextmanager
    def _reading(self) -> Iterator[sql.Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except (IntegrityError, ProgrammingError, DataError):
            raise
        except DBAPIError as error:  # it is away, or damaged
            _log.error("the database does not answer: %s", error)
            raise Unavailable from None

    @contextmanager
    def _writing(self) -> Iterator[sql.Connection]:
        with self._reading() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def _migrate(self) -> None:
        """Bring the tables to their present shape; of several processes one does it."""
        script = ScriptDirectory(str(_MIGRATIONS))
        with self._writing() as connection:
            context = MigrationContext.configure(
                connection,
                opts={"fn": lambda revision, _: script._upgrade_revs("head", revision)},
            )
            with Operations.context(context):
                context.run_migrations()


def default_url() -> str:
    """The database of YOKAI_DATABASE, or the file in the user's data folder."""
    if url := os.environ.get("YOKAI_DATABASE"):
        return url
    return f"sqlite:///{Path(platformdirs.user_data_dir('yokai')) / 'games.sqlite'}"


def shown(url: str) -> str:
    """A database as it may be printed: without its password, also where it cannot be read."""
    return quote(re.sub(r"(//[^:/@]*:).*(?=@)|(pass\w*=)[^&]*", r"\1\2***", url))


def _plain(error: Exception, url: str) -> str:
    """An error that does not repeat the URL."""
    return str(error).replace(url, shown(url))


def _make_transactions_real(engine: sql.Engine) -> None:
    """Python's sqlite3 begins transactions late and not for DDL; we say when."""

    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        _patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _patiently(act: Callable[[], object]) -> None:
    """Wait for other processes: SQLite itself does not while a file becomes one with a log."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            act()
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def _game_row(header: Header) -> dict[str, object]:
    row = asdict(header)
    for side in Side:
        seat = row.pop(side.word)
        row |= {f"{side.word}_{what}": value for what, value in seat.items()}
    return row


def _event_row(game: str, event: Event) -> dict[str, object]:
    return {"game": game} | {name: getattr(event, name) for name in Event.__slots__}


def _header(row: sql.Row[Any]) -> Header:
    kept = row._mapping
    return Header(
        id=kept[games.c.id],
        variant=kept[games.c.variant],
        start=kept[games.c.start],
        south=Seat(kept[games.c.south_player], kept[games.c.south_level], kept[games.c.south_name]),
        north=Seat(kept[games.c.north_player], kept[games.c.north_level], kept[games.c.north_name]),
        initial=kept[games.c.initial],
        increment=kept[games.c.increment],
        created=kept[games.c.created],
        below=kept[games.c.below],
        gentle=kept[games.c.gentle],
    )


def _event(row: sql.Row[Any]) -> Event:
    return Event(*row[-len(Event.__slots__) :])  # its columns are the last, in its order
