"""A copy of a SQLite database as it was at one moment, taken while others write to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from yokai.errors import YokaiError, quote
from yokai.storage.sql.engine import file_of, hidden, make_private, open_engine


def backup(url: str, file: Path) -> int:
    """Copy a database, check the copy, and return its number of games.

    An older copy is replaced only once the new one is complete.
    """
    source = _file_of(url)
    if not file.parent.is_dir():
        raise YokaiError(f"{source} cannot be copied to {file}: there is no folder {file.parent}")
    half_made = file.with_name(f"{file.name}.new")
    try:
        make_private(half_made)
        with closing(sqlite3.connect(half_made)) as copy:
            with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old:
                old.backup(copy)
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise YokaiError(f"{source}: is damaged, and so is {half_made}")
            [count] = copy.execute("SELECT count(*) FROM games").fetchone()
        half_made.replace(file)
    except (sqlite3.Error, OSError) as error:
        half_made.unlink(missing_ok=True)
        raise YokaiError(f"{source} cannot be copied to {file}: {error}") from None
    return int(count)


def _file_of(url: str) -> Path:
    engine = open_engine(url, create=False)
    engine.dispose()
    file = file_of(engine.url)
    if file is None:
        raise YokaiError(
            f"{quote(hidden(url))} is no SQLite file: PostgreSQL has pg_dump for its copies"
        )
    if not file.exists():
        raise YokaiError(f"{file}: there are no games yet")
    return file
