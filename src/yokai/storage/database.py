"""A database by its URL: opened, brought to its present shape, and never waited for without end."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite

from yokai.errors import YokaiError, quote

PATIENCE = 4.0  # seconds for an answer, so that everyone has theirs within five
LOCKED = 3.0  # of these, for whoever else writes; so who is told no mostly wrote nothing

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 8017  # of PostgreSQL, for whoever changes the tables
_FRESH = 1.0  # seconds for which a connection that worked is thought to work still
_MOST_CONNECTIONS = 8  # of one process to PostgreSQL, which has a hundred for all


# How long we wait for a server that may be stopped, cut off or gone.
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


def open_engine(url: str) -> sql.Engine:
    """A database, not yet asked anything; an error that keeps its password if there is none."""
    try:
        parsed = sql.make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url))
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed)
        if parsed.get_backend_name() == "postgresql":
            return _postgresql(parsed)
        raise sql.exc.ArgumentError("it must be sqlite or postgresql")
    except ImportError as error:
        lacks = f"{error.name} is missing: pip install 'yokai-no-mori[server]'"
        raise YokaiError(f"bad database {quote(hidden(url))}: {lacks}") from None
    except (sql.exc.ArgumentError, ValueError) as error:
        raise YokaiError(f"bad database {quote(hidden(url))}: {hidden(str(error))}") from None
    except OSError as error:
        why = error.strerror or error
        raise YokaiError(f"bad database {quote(hidden(url))}: {why}") from None


@contextmanager
def usable(engine: sql.Engine) -> Iterator[None]:
    """Begin to use a database; what is wrong with it is a sentence, and it is closed."""
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
    """A database in a sentence."""
    return quote(hidden(engine.url.render_as_string(hide_password=True)))


def hidden(text: str) -> str:
    """The same without the passwords of addresses in it, however badly they are written.

    >>> hidden("postgresql://aiko:secret@host/games?password=again")
    'postgresql://aiko:***@host/games?password=***'
    """
    text = re.sub(r"(//[^/\s:@]*):[^\s]*@", r"\1:***@", text)
    return re.sub(r"(password=)[^&\s]+", r"\1***", text)


def reason_of(error: sql.exc.SQLAlchemyError) -> str:
    """What a database complains of, in one line."""
    told = str(getattr(error, "orig", None) or error).strip()
    return hidden(told.partition("\n")[0])


def migrate(engine: sql.Engine) -> str:
    """Bring the tables to their present shape, which has the version that is returned.

    Of several processes one does it, and the others wait. What a newer yokai made is refused.
    """
    script = ScriptDirectory(str(_MIGRATIONS))
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = '60s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        context = MigrationContext.configure(
            connection, opts={"fn": lambda revision, _: script._upgrade_revs("head", revision)}
        )
        _refuse_newer(engine, script, context)
        with Operations.context(context):
            context.run_migrations()
    return script.get_current_head() or ""


def is_current(engine: sql.Engine) -> bool:
    """Have the tables their present shape?"""
    script = ScriptDirectory(str(_MIGRATIONS))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        _refuse_newer(engine, script, context)
        return context.get_current_revision() == script.get_current_head()


def insert_into(connection: sql.Connection, table: sql.Table) -> Any:
    """An insert that may say what happens to a row that is there already, in this database's own
    words."""
    inserts: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return inserts[connection.dialect.name](table)


def put(
    connection: sql.Connection,
    table: sql.Table,
    key: Mapping[str, object],
    rest: Mapping[str, object],
) -> None:
    """Let the row of a key be so, whether it is there or not."""
    new = insert_into(connection, table)
    changed = {name: new.excluded[name] for name in rest}
    connection.execute(
        new.on_conflict_do_update(index_elements=[*key], set_=changed), [{**key, **rest}]
    )


@contextmanager
def writing(engine: sql.Engine) -> Iterator[sql.Connection]:
    """A connection that writes: all of it, or nothing."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _refuse_newer(engine: sql.Engine, script: ScriptDirectory, context: MigrationContext) -> None:
    known = {step.revision for step in script.walk_revisions()}
    for version in context.get_current_heads():
        if version not in known:
            raise YokaiError(
                f"the database {name_of(engine)} is of a newer yokai, its version is"
                f" {quote(version)} and we know {script.get_current_head()}: update this one"
            )


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


def _sqlite(url: sql.URL) -> sql.Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(url, connect_args={"timeout": LOCKED})

    # Python's sqlite3 begins transactions late and not for DDL; we say when.
    @sql.event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        _patiently(lambda: connection.execute("PRAGMA journal_mode=WAL"))
        connection.execute("PRAGMA synchronous=FULL")  # what is confirmed outlives a power cut
        connection.execute("PRAGMA foreign_keys=ON")

    @sql.event.listens_for(engine, "begin")
    def begin(connection: sql.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _patiently(act: Callable[[], object]) -> None:
    """Wait for other processes: SQLite itself does not while a file becomes one with a log."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            act()
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
