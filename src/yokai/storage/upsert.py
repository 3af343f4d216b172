"""Upserts: inserts that say what happens to a row that is there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite


def insert_into(connection: sql.Connection, table: sql.Table) -> Any:
    """An insert of this database's dialect, which has `on_conflict_do_update` and the like."""
    inserts: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    return inserts[connection.dialect.name](table)


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
