"""Upserts: inserts that say what happens to a row that is there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sql


def insert_into(connection: sql.Connection, table: sql.Table) -> Any:
    """An insert of this database's dialect, which has `on_conflict_do_update` and the like."""
    return insert_of(connection.dialect.name, table)


def insert_of(dialect: str, table: sql.Table) -> Any:
    """An insert of a dialect. PostgreSQL's takes long to import, so it is only where it is used."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


def put(
    connection: sql.Connection,
    table: sql.Table,
    key: Mapping[str, object],
    rest: Mapping[str, object],
) -> None:
    """Insert the row of a key, or update it."""
    put_all(connection, table, [*key], [{**key, **rest}])


def put_all(
    connection: sql.Connection,
    table: sql.Table,
    key: Sequence[str],
    rows: Sequence[Mapping[str, object]],
) -> None:
    """Insert rows, or update those whose key is there."""
    if rows:
        new = insert_into(connection, table)
        changed = {name: new.excluded[name] for name in rows[0] if name not in key}
        put = new.on_conflict_do_update(index_elements=[*key], set_=changed)
        connection.execute(put, [dict(row) for row in rows])
