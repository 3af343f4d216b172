"""A database with all tables and no rows, so that the tab needs no migrations."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from workshop import BUILD, PACKAGE, digest_tree

from yokai.storage.migration import migrate
from yokai.storage.sql.engine import open_engine


def empty_database() -> Path:
    """Migrate a new SQLite file, unless nothing has changed since it was made."""
    file = BUILD / "database" / "empty.sqlite"
    mark = file.with_suffix(".made_of")
    made_of = digest_tree((PACKAGE / "storage").rglob("*.py"), PACKAGE)
    if file.exists() and mark.exists() and mark.read_text() == made_of:
        return file
    file.parent.mkdir(parents=True, exist_ok=True)
    for old in file.parent.iterdir():
        old.unlink()
    engine = open_engine(f"sqlite:///{file}", alone=True)
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
    mark.write_text(made_of)
    return file
