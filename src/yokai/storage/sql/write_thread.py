"""The thread that writes: one commit for all changes that wait, so one flush serves many."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

import sqlalchemy as sql

from yokai.storage.sql.engine import PATIENCE, writing
from yokai.storage.sql.unavailable import Unavailable, told_outside

T = TypeVar("T")
Values = TypeVarTuple("Values")

_MOST = 256  # changes in one commit
_LONGEST = 10_000  # changes that may wait
_AGAIN = {"40P01", "40001"}  # PostgreSQL's codes for a deadlock and a serialization failure


Work = Callable[[sql.Connection], T]


class _Job(NamedTuple):
    work: Work[Any]
    future: Future[Any]


class WriteThread:
    """Takes changes from any thread, and tells when they are committed."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = self.writes = 0
        # A daemon: a database that never answers must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[sql.Connection, *Values], T], *values: *Values) -> Future[T]:
        """Make a change within the next commit, or a later one if that fails by another change.
        The future has the change's result, after the commit."""
        future: Future[T] = Future()
        if self._jobs.qsize() >= _LONGEST:
            future.set_exception(Unavailable())
        else:
            self._jobs.put(_Job(lambda connection: change(connection, *values), future))
        return future

    def close(self) -> None:
        """Write the changes that wait, and end."""
        self._jobs.put(None)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while jobs := self._next():
            # A caller that has given up was told so: its change is not made.
            self._commit([job for job in jobs if job.future.set_running_or_notify_cancel()])

    def _next(self) -> list[_Job]:
        """All changes that wait; none at the end."""
        jobs = []
        job = self._jobs.get()
        while job:
            jobs.append(job)
            if len(jobs) == _MOST or self._jobs.empty():
                return jobs
            job = self._jobs.get()
        if jobs:
            self._jobs.put(None)  # the end, again, once these are written
        return jobs

    def _commit(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        try:
            results = commit(self._engine, [job.work for job in jobs])
        except Exception as error:
            if len(jobs) > 1 and _is_of_one(error):
                for job in jobs:
                    self._commit([job])
                return
            why = told_outside(error)
            for job in jobs:
                job.future.set_exception(why)
            return
        self.commits += 1
        self.writes += len(jobs)
        for job, result in zip(jobs, results, strict=True):
            job.future.set_result(result)


def commit(engine: sql.Engine, works: Sequence[Work[T]]) -> list[T]:
    """Do some work in one transaction, and return the result of each part. One part alone is tried
    again if the database ended it to resolve a deadlock."""
    try:
        return _commit_once(engine, works)
    except sql.exc.DBAPIError as error:
        if len(works) == 1 and _is_deadlock(error):
            return _commit_once(engine, works)
        raise


def _commit_once(engine: sql.Engine, works: Sequence[Work[T]]) -> list[T]:
    with writing(engine) as connection:
        return [work(connection) for work in works]


def _is_of_one(error: Exception) -> bool:
    """Did one change fail, so that the others may succeed alone?"""
    return not isinstance(error, sql.exc.OperationalError) or _is_deadlock(error)


def _is_deadlock(error: Exception) -> bool:
    """Did the database end this transaction to resolve a deadlock?"""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _AGAIN
