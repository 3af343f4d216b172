"""SQLAlchemy engines by URL, with a time limit for every wait."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from yokai.errors import YokaiError, quote

PATIENCE = 4.0  # seconds for an answer, so that a visitor has a response within five
LOCKED = 3.0  # seconds of these to wait for locks: a change that is refused was mostly not made

_FRESH = 1.0  # seconds for which a connection that worked needs no ping
_MOST_CONNECTIONS = 8  # of one process to PostgreSQL, which has a hundred for all


# Time limits for a server that may be stopped or cut off.
_SERVER: dict[str, Any] = {
    "pool_size": _MOST_CONNECTIONS,
    "max_overflow": 0,
    "pool_timeout": PATIENCE,
    "connect_args": {
        "connect_timeout": int(LOCKED),
        "options": f"-c statement_timeout={int(LOCKED * 1000)}",
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 2,
        "tcp_user_timeout": int(PATIENCE * 1000),
    },
}


def open_engine(url: str, alone: bool = False, create: bool = True) -> sql.Engine:
    """The engine of a database, not connected yet; an error without its password if the URL is
    bad. A SQLite file that nobody else opens, `alone`, needs no write-ahead log beside it. Without
    `create`, a file that is not there is not made."""
    try:
        parsed = sql.make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url))
        if parsed.get_backend_name() == "sqlite":
            if parsed.host:
                raise sql.exc.ArgumentError("a file has no host, write sqlite:///FILE")
            if create and (file := file_of(parsed)):
                file.parent.mkdir(parents=True, exist_ok=True)
                make_private(file)
            return _sqlite(parsed, "DELETE" if alone else "WAL")
        if parsed.get_backend_name() == "postgresql":
            return _postgresql(parsed)
        raise sql.exc.ArgumentError("it must be sqlite or postgresql")
    except ImportError as error:
        lacks = f"{error.name} is missing: pip install 'yokai-no-mori[server]'"
        raise YokaiError(f"bad database {quote(hidden(url))}: {lacks}") from None
    except (sql.exc.ArgumentError, ValueError) as error:
        reason = hidden(str(error).partition("\n")[0])
        raise YokaiError(f"bad database {quote(hidden(url))}: {reason}") from None
    except OSError as error:
        why = error.strerror or error
        raise YokaiError(f"bad database {quote(hidden(url))}: {why}") from None


def file_of(url: sql.URL) -> Path | None:
    """The file of a SQLite database; None if it is elsewhere."""
    in_file = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(url.database) if in_file and url.database else None


def make_private(file: Path) -> None:
    """Make an empty file that only its owner can read, unless it is there: the games and the key
    that signs cookies are nobody else's. SQLite gives the files beside it the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


@contextmanager
def usable(engine: sql.Engine) -> Iterator[None]:
    """Use a database for the first time; if that fails, close it and raise a readable error."""
    try:
        yield
    except sql.exc.SQLAlchemyError as error:
        engine.dispose()
        why = f"cannot be used: {reason_of(error)}"
        raise YokaiError(f"the database {name_of(engine)} {why}") from None
    except BaseException:
        engine.dispose()
        raise


def name_of(engine: sql.Engine) -> str:
    """The name of a database for messages, without its password."""
    return quote(hidden(engine.url.render_as_string(hide_password=True)))


def hidden(text: str) -> str:
    """A text without the passwords of the addresses in it, however badly they are written.

    >>> hidden("postgresql://aiko:secret@host/games?password=again")
    'postgresql://aiko:***@host/games?password=***'
    """
    text = re.sub(r"(//[^/\s:@]*):[^\s]*@", r"\1:***@", text)
    return re.sub(r"(password=)[^&\s]+", r"\1***", text)


def reason_of(error: sql.exc.SQLAlchemyError) -> str:
    """The reason of a database error, in one line."""
    told = str(getattr(error, "orig", None) or error).strip()
    return hidden(told.partition("\n")[0])


@contextmanager
def writing(engine: sql.Engine) -> Iterator[sql.Connection]:
    """A connection that writes in one transaction."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _postgresql(url: sql.URL) -> sql.Engine:
    engine = sql.create_engine(url, **_SERVER)

    # SQLAlchemy's own pre-ping asks at each use, which is half the cost of a read.
    @sql.event.listens_for(engine, "checkin")
    def lay_down(_: object, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @sql.event.listens_for(engine, "checkout")
    def take_up(connection: Any, record: Any, _: object) -> None:
        if time.monotonic() - record.info.get("used", 0.0) > _FRESH:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error:
                raise sql.exc.DisconnectionError from None  # the pool connects anew

    return engine


def _sqlite(url: sql.URL, journal: str) -> sql.Engine:
    engine = sql.create_engine(url, connect_args={"timeout": LOCKED})

    # Python's sqlite3 begins transactions late and not for DDL; we say when.
    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        _patiently(lambda: connection.execute(f"PRAGMA journal_mode={journal}"))
        connection.execute("PRAGMA synchronous=FULL")  # a commit outlives a power cut
        connection.execute("PRAGMA foreign_keys=ON")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _patiently(act: Callable[[], object]) -> None:
    """Retry while other processes lock the file: SQLite does not wait while it switches to WAL."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            act()
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
