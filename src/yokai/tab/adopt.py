"""Adopting an older SQLite file where there is no Alembic: its rows move into a new, empty one."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from yokai.errors import YokaiError, quote
from yokai.storage.schema import VERSION

_BOOKKEEPING = "alembic_version"


def adopt(database: Path, empty: Path) -> None:
    """Let a database have the present tables, if it has not: every row of it is copied into a copy
    of an empty one, column by column, which then takes its place. A newer one is refused."""
    version = version_of(database)
    if version == VERSION:
        return
    if version > VERSION:
        raise YokaiError(
            f"these games were kept by a newer yokai, of version {quote(version)}: load it again"
        )
    fresh = database.with_suffix(".new")
    shutil.copyfile(empty, fresh)
    with closing(sqlite3.connect(fresh)) as connection, connection:
        connection.execute("ATTACH ? AS old", [str(database)])
        for table in _tables(connection, "main") & _tables(connection, "old"):
            both = _columns(connection, "main", table) & _columns(connection, "old", table)
            names = ", ".join(f'"{name}"' for name in sorted(both))
            connection.execute(
                f'INSERT INTO main."{table}" ({names}) SELECT {names} FROM old."{table}"'
            )
    os.replace(fresh, database)


def version_of(database: Path) -> str:
    """The version of a file's tables."""
    with closing(sqlite3.connect(database)) as connection:
        [version] = connection.execute(f"SELECT version_num FROM {_BOOKKEEPING}").fetchone()
    return str(version)


def _tables(connection: sqlite3.Connection, of: str) -> set[str]:
    query = f"SELECT name FROM {of}.sqlite_master WHERE type = 'table'"
    names = {str(name) for (name,) in connection.execute(query)}
    return {name for name in names if not name.startswith("sqlite_")} - {_BOOKKEEPING}


def _columns(connection: sqlite3.Connection, of: str, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f'PRAGMA {of}.table_info("{table}")')}
