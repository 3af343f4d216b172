"""Migrations: bringing the tables of a database to their present shape."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from yokai.errors import YokaiError, quote
from yokai.storage.sql_engine import name_of, writing

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 8017  # PostgreSQL's advisory lock for migrations


def migrate(engine: sql.Engine) -> str:
    """Bring the tables to their present shape, and return its version.

    Of several processes one does it, and the others wait. A newer yokai's database is refused.
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


def _refuse_newer(engine: sql.Engine, script: ScriptDirectory, context: MigrationContext) -> None:
    known = {step.revision for step in script.walk_revisions()}
    for version in context.get_current_heads():
        if version not in known:
            raise YokaiError(
                f"the database {name_of(engine)} is of a newer yokai, its version is"
                f" {quote(version)} and we know {script.get_current_head()}: update this one"
            )
