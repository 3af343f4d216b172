"""Migrations: bringing the tables of a database to their present shape."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql

from yokai.errors import YokaiError, quote
from yokai.storage.schema import VERSION
from yokai.storage.sql_engine import name_of, writing

if TYPE_CHECKING:
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 8017  # PostgreSQL's advisory lock for migrations


def migrate(engine: sql.Engine) -> str:
    """Bring the tables to their present shape, and return its version.

    Of several processes one does it, and the others wait. A newer yokai's database is refused.
    A database that is current needs no Alembic, which a browser tab does not have.
    """
    if _version_of(engine) == VERSION:
        return VERSION
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from alembic.script import ScriptDirectory

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
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(_MIGRATIONS))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        _refuse_newer(engine, script, context)
        return context.get_current_revision() == script.get_current_head()


def _version_of(engine: sql.Engine) -> str | None:
    """The version that Alembic has written down, if there is one."""
    with engine.connect() as connection:
        if not sql.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()


def _refuse_newer(engine: sql.Engine, script: ScriptDirectory, context: MigrationContext) -> None:
    known = {step.revision for step in script.walk_revisions()}
    for version in context.get_current_heads():
        if version not in known:
            raise YokaiError(
                f"the database {name_of(engine)} is of a newer yokai, its version is"
                f" {quote(version)} and we know {script.get_current_head()}: update this one"
            )
