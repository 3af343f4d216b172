"""A database, and the two ways to reach it: read and write.

Both run a function of a connection in a transaction of its own. With threads, several threads read
and one writes, with one commit for all changes that wait; readers never wait for the writer. In
place, everything runs at once in the calling thread: in a browser tab, or in a test.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, TypeVarTuple

import sqlalchemy as sql

from yokai.storage.migration import migrate
from yokai.storage.sql.engine import PATIENCE, open_engine, usable
from yokai.storage.sql.unavailable import Unavailable, told_outside
from yokai.storage.sql.write_thread import WriteThread, commit

T = TypeVar("T")
P = ParamSpec("P")
Q = TypeVar("Q", bound="Queries")
Values = TypeVarTuple("Values")

_READERS = 4  # threads


class Database:
    """A database with its tables in their present shape."""

    def __init__(self, url: str, in_place: bool = False, alone: bool = False) -> None:
        self.engine = open_engine(url, alone)
        with usable(self.engine):
            self.version = migrate(self.engine)
        self.threads = None if in_place else Threads(self.engine)
        self._commits = 0
        self.failures = 0  # reads and writes that the database did not answer

    async def read(self, query: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """The result of a query; Unavailable if the database does not answer in time."""
        if self.threads is None:
            return self._read_now(query, *values)
        reading = self.threads.readers.submit(lambda: self._read_now(query, *values))
        return await self._counted(_in_time(reading))

    async def write(self, change: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """Make a change, and return its result once it is committed; Unavailable if the database
        does not answer in time."""
        if self.threads is None:
            return self.write_now(change, *values)
        return await self._counted(_in_time(self.threads.writer.write(change, *values)))

    async def _counted(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return await work
        except Unavailable:
            self.failures += 1
            raise

    def write_now(self, change: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        """Make a change in this thread: for a program that starts, before any other thread."""
        try:
            [result] = commit(self.engine, [lambda connection: change(connection, *values)])
        except Exception as error:
            raise told_outside(error) from None
        self._commits += 1
        return result

    @property
    def commits(self) -> int:
        """The number of commits of this process."""
        return self._commits + (self.threads.writer.commits if self.threads else 0)

    @property
    def writes(self) -> int:
        """The number of changes that this process has committed."""
        return self._commits + (self.threads.writer.writes if self.threads else 0)

    def close(self) -> None:
        """Write the changes that wait, and close the connections."""
        if self.threads:
            self.threads.close()
        self.engine.dispose()

    def _read_now(self, query: Callable[[sql.Connection, *Values], T], *values: *Values) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection, *values)
        except sql.exc.SQLAlchemyError as error:
            raise told_outside(error) from None


class Queries:
    """Base of a class of queries. Each of its public methods is one transaction, and takes and
    returns values; `worker` names this process to the others."""

    def __init__(self, database: Database, worker: str = "") -> None:
        self._database, self.worker = database, worker


def reads(
    query: Callable[Concatenate[Q, sql.Connection, P], T],
) -> Callable[Concatenate[Q, P], Coroutine[Any, Any, T]]:
    """Make a method that reads by a connection one that callers await without a connection."""

    @wraps(query)
    async def method(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(lambda found: query(self, found, *args, **kwargs))

    return method


def writes(
    change: Callable[Concatenate[Q, sql.Connection, P], T],
) -> Callable[Concatenate[Q, P], Coroutine[Any, Any, T]]:
    """Make a method that writes by a connection one that callers await without a connection."""

    @wraps(change)
    async def method(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda found: change(self, found, *args, **kwargs))

    return method


class Threads:
    """The threads that read, and the one that writes."""

    def __init__(self, engine: sql.Engine) -> None:
        self.writer = WriteThread(engine)
        self.readers = ThreadPoolExecutor(_READERS, "reader")

    def close(self) -> None:
        """Write the changes that wait, and end the threads."""
        self.writer.close()
        self.readers.shutdown(wait=False, cancel_futures=True)
        last = threading.Thread(target=self.readers.shutdown, daemon=True)
        last.start()
        last.join(PATIENCE)  # a database that never answers is left alone


async def _in_time(work: Future[T]) -> T:
    """The result of some work; Unavailable if there is none in time."""
    try:
        # Not wait_for, which before Python 3.12 may swallow that we are cancelled.
        async with asyncio.timeout(PATIENCE):
            return await asyncio.wrap_future(work)
    except TimeoutError:
        raise Unavailable from None
