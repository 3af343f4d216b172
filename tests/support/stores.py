"""Stores for tests, and looking into them past their nouns, row by row."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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
    """A file for a store: a copy of an empty database, which takes less time than to make it."""
    if not file.exists():
        file.write_bytes(_empty())
    return file


@cache
def _empty() -> bytes:
    """An empty database as the migrations make it; where there is no Alembic, as in a browser, it
    is ready-made."""
    if sys.platform == "emscripten":
        return Path("build/site/database/empty.sqlite").read_bytes()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        Store(f"sqlite:///{file}", in_place=True).close()
        return file.read_bytes()
