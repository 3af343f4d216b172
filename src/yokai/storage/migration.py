"""Migrations: bringing the tables of a database to their present shape."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql

from yokai.errors import YokaiError, quote
from yokai.storage.schema import VERSION
from yokai.storage.sql.engine import name_of, writing

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 8017  # PostgreSQL's advisory lock for migrations


def migrate(engine: sql.Engine) -> str:
    """Bring the tables to their present shape, and return its version.

    Of several processes one does it, and the others wait. A newer yokai's database is refused.
    A database that is current needs no Alembic, which a browser tab does not have.
    """
    if is_current(engine):
        return VERSION
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(_MIGRATIONS))
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = '60s'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        _version_of(connection)  # another process may have made it newer meanwhile
        context = MigrationContext.configure(
            connection, opts={"fn": lambda revision, _: script._upgrade_revs("head", revision)}
        )
        with Operations.context(context):
            context.run_migrations()
    return VERSION


def is_current(engine: sql.Engine) -> bool:
    """Have the tables their present shape? A newer yokai's database is refused."""
    with engine.connect() as connection:
        return _version_of(connection) == VERSION


def _version_of(connection: sql.Connection) -> str | None:
    """The version that Alembic has written down, if there is one; a newer one is refused."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(
        sql.text("SELECT version_num FROM alembic_version")
    ).scalar()
    if version and version > VERSION:
        raise YokaiError(
            f"the database {name_of(connection.engine)} is of a newer yokai, its version is"
            f" {quote(version)} and we know {VERSION}: update this one"
        )
    return version
