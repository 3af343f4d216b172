"""Stores for tests, and looking into them past their nouns, row by row."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copyfile
from typing import Any

import sqlalchemy as sql

from yokai.storage.sql.engine import writing
from yokai.storage.store import Store


def rows(store: Store, table: sql.Table) -> list[dict[str, Any]]:
    """All rows of a table."""
    with store.database.engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(table.select())]


def execute(store: Store, statement: sql.Executable, *values: dict[str, Any]) -> None:
    """Change the rows of a table."""
    with writing(store.database.engine) as connection:
        connection.execute(statement, [*values] or None)


def prepared(file: Path) -> Path:
    """A file for a store: where there is no Alembic, as in a browser, it is ready-made."""
    if sys.platform == "emscripten" and not file.exists():
        copyfile("build/site/database/empty.sqlite", file)
    return file
