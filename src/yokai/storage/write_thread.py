"""The one thread that writes: whatever waits is kept by one commit, so one flush serves many."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql

from yokai.refusal import Refusal
from yokai.storage.database import PATIENCE, reason_of, writing

T = TypeVar("T")

_MOST = 256  # in one commit
_LONGEST = 10_000  # jobs that may wait
_AGAIN = {"40P01", "40001"}  # PostgreSQL's words for: of two at once, you must try again

_log = logging.getLogger(__name__)


class Unavailable(Refusal):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the games cannot be reached now, try again in a moment")


class _Job(NamedTuple):
    work: Callable[[sql.Connection], Any]
    future: Future[Any]


class WriteThread:
    """Takes what is to be written from any thread, and tells when it is on the disk."""

    def __init__(self, engine: sql.Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = self.writes = 0
        # A daemon: a database that never answers must not keep the program from its end.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, work: Callable[[sql.Connection], T | Exception]) -> Future[T]:
        """Do some work within the next commit, or a later one if that fails for another's fault.

        The future has what it returns, after the commit; an exception that it returns is raised
        there, and undoes nothing.
        """
        future: Future[T] = Future()
        if self._jobs.qsize() >= _LONGEST:
            future.set_exception(Unavailable())
        else:
            self._jobs.put(_Job(work, future))
        return future

    def close(self) -> None:
        """Write what waits, and end."""
        self._jobs.put(None)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while jobs := self._next():
            # Whoever has given up meanwhile was told so; it is not written behind their back.
            self._commit([job for job in jobs if job.future.set_running_or_notify_cancel()])

    def _next(self) -> list[_Job]:
        """Everything that waits; nothing at the end."""
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

    def _commit(self, jobs: list[_Job], tries: int = 2) -> None:
        if not jobs:
            return
        try:
            with writing(self._engine) as connection:
                told = [job.work(connection) for job in jobs]
        except Exception as error:
            if len(jobs) > 1 and _is_of_one(error):
                for job in jobs:
                    self._commit([job])
                return
            if tries > 1 and _is_to_be_tried_again(error):
                self._commit(jobs, tries - 1)
                return
            why = _unless_ours(error)
            for job in jobs:
                job.future.set_exception(why)
            return
        self.commits += 1
        self.writes += len(jobs)
        for job, result in zip(jobs, told, strict=True):
            if isinstance(result, Exception):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)


def _is_of_one(error: Exception) -> bool:
    """Is it one job's fault, so that the others may do better alone?"""
    return not isinstance(error, sql.exc.OperationalError) or _is_to_be_tried_again(error)


def _is_to_be_tried_again(error: Exception) -> bool:
    """Did the database choose somebody else of two who waited for each other?"""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in _AGAIN


def _unless_ours(error: Exception) -> Exception:
    """The error, if we made it; the database's troubles are one to the world."""
    if is_trouble(error):
        return Unavailable()
    return error


def is_trouble(error: Exception) -> bool:
    """Is the database at fault, and not what it was asked? Says so in the log."""
    if isinstance(error, sql.exc.IntegrityError | sql.exc.DataError | sql.exc.ProgrammingError):
        return False
    if not isinstance(error, sql.exc.DBAPIError | sql.exc.TimeoutError):
        return False
    _log.error("the database does not answer: %s", reason_of(error))
    return True
