"""A database, and the two ways to reach it: read and write.

Both take a function of a connection and values, and run it in a transaction of its own. With
threads, some threads read and one writes, which keeps by one commit whatever waits; readers never
wait for the writer. In place, everything happens at once in the thread of whoever asks: for one
visitor, in a browser tab, or for a test.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple

import sqlalchemy as sql

from yokai.storage.migration import migrate
from yokai.storage.sql_engine import PATIENCE, open_engine, usable
from yokai.storage.unavailable import Unavailable, told_outside
from yokai.storage.write_thread import WriteThread, commit

T = TypeVar("T")
Values = TypeVarTuple("Values")

_READERS = 4  # threads


class Database:
    """A database with its tables in their present shape."""

    def __init__(self, url: str, in_place: bool = False) -> None:
        self.engine = open_engine(url)
        with usable(self.engine):
            self.version = migrate(self.engine)
        self.threads = None if in_place else Threads(self.engine)
        self._commits = 0

    async def read(self, query: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """What a query finds; Unavailable if the database does not answer in time."""
        if self.threads is None:
            return self._read_now(query, *values)
        return await _in_time(self.threads.readers.submit(lambda: self._read_now(query, *values)))

    async def write(self, change: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """Make a change, and return what it returns once that is on the disk; Unavailable if the
        database does not answer in time."""
        if self.threads is None:
            return self.write_now(change, *values)
        return await _in_time(self.threads.writer.write(change, *values))

    def write_now(self, change: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """Make a change in this thread: for a program that starts, before anything else runs."""
        try:
            [result] = commit(self.engine, [lambda connection: change(connection, *values)])
        except Exception as error:
            raise told_outside(error) from None
        self._commits += 1
        return result

    @property
    def commits(self) -> int:
        """How many commits this process has made."""
        return self._commits + (self.threads.writer.commits if self.threads else 0)

    @property
    def writes(self) -> int:
        """How many changes these commits have kept."""
        return self._commits + (self.threads.writer.writes if self.threads else 0)

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        if self.threads:
            self.threads.close()
        self.engine.dispose()

    def _read_now(self, query: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection, *values)
        except sql.exc.SQLAlchemyError as error:
            raise told_outside(error) from None


class Threads:
    """The threads that read, and the one that writes."""

    def __init__(self, engine: sql.Engine) -> None:
        self.writer = WriteThread(engine)
        self.readers = ThreadPoolExecutor(_READERS, "reader")

    def close(self) -> None:
        """Write what waits, and end."""
        self.writer.close()
        self.readers.shutdown(wait=False, cancel_futures=True)
        last = threading.Thread(target=self.readers.shutdown, daemon=True)
        last.start()
        last.join(PATIENCE)  # a database that never answers is left alone


async def _in_time(work: Future[T]) -> T:
    """What comes of some work; Unavailable if nothing does in time."""
    try:
        # Not wait_for, which before Python 3.12 may swallow that we are cancelled.
        async with asyncio.timeout(PATIENCE):
            return await asyncio.wrap_future(work)
    except TimeoutError:
        raise Unavailable from None
