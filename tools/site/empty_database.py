"""A database with all tables and no rows, so that the tab needs no migrations."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from workshop import BUILD, PACKAGE, digest_tree

from yokai.storage.database import migrate, open_engine


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
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    engine.dispose()
    # A file alone: a write-ahead log needs memory that several processes share.
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    mark.write_text(made_of)
    return file
