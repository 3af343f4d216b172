"""Service periods: when any process served. All processes extend the newest period every second,
as long as something is due in a game, so a gap between two periods is an outage: every process was
stopped, or none could reach the database. An outage puts off what is due in every game.

All processes share one time. A beat also notes a reading of a clock that all can read: that of the
PostgreSQL server, or the machine's steady clock beside a SQLite file. By it a process finds how far
the time of the others is ahead of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import sqlalchemy as sql

from yokai.steady_clock import since_boot
from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import due, events, service_periods

GAP = 2_500  # milliseconds without a beat after which nobody is presumed to have served
KEPT = 60 * 24 * 3_600_000  # milliseconds; no turn lasts longer

_LOCK = 8018  # PostgreSQL's advisory lock for outages
_FRESH = 5_000  # milliseconds after which a beat says nothing of the time of others

_NEWEST = service_periods.select().order_by(service_periods.c.began.desc()).limit(1)
_ANY_DUE = sql.select(due.c.game).limit(1)
_ALL = service_periods.select().order_by(service_periods.c.began)
_EXTEND = (
    service_periods.update()
    .where(service_periods.c.began == sql.bindparam("of"))
    .values(until=sql.bindparam("now"), reading=sql.bindparam("read"))
)
_LAST = (
    sql.select(
        sql.case((events.c.at > sql.bindparam("began"), events.c.at), else_=sql.bindparam("began"))
    )
    .where(events.c.game == due.c.game, events.c.version == due.c.version)
    .scalar_subquery()
)
_PUT_OFF = due.update().values(
    at=due.c.at
    + sql.bindparam("ended", type_=sql.BigInteger)
    - sql.func.coalesce(_LAST, sql.bindparam("ended", type_=sql.BigInteger))
)


class Outage(NamedTuple):
    """A time in which no process served."""

    began: int
    ended: int


class ServicePeriods(Queries):
    """The service periods of all processes."""

    @reads
    def is_needed(self, connection: sql.Connection) -> bool:
        """Is something due in any game, so that an outage must be noticed?"""
        return connection.execute(_ANY_DUE).first() is not None

    @reads
    def ahead(self, connection: sql.Connection, now: Callable[[], int]) -> int | None:
        """The milliseconds by which the time of the other processes is ahead of `now`; where none
        serves, that of a PostgreSQL server. While something is due, time does not go back behind
        the last beat."""
        reading, mine = _reading(connection), now()
        newest = connection.execute(_NEWEST).first()
        if newest and 0 <= reading - newest.reading < _FRESH:
            return int(newest.until - newest.reading + reading - mine)
        if newest and newest.until > mine and connection.execute(_ANY_DUE).first():
            return int(newest.until - mine)
        return None if connection.dialect.name == "sqlite" else reading - mine

    @writes
    def beat(
        self, connection: sql.Connection, clock: Callable[[], int], alive: int
    ) -> tuple[int, list[Outage]]:
        """Extend the newest period until now. If it ended longer ago than a moment, and so did
        `alive`, the last time when this process could see the database, an outage has ended now.
        The time, once the database could be written, and all outages."""
        newest = connection.execute(_NEWEST).first()
        now = clock()
        if newest and now < newest.began:  # the time was set back
            connection.execute(service_periods.delete().where(service_periods.c.began > now))
            newest = connection.execute(_NEWEST).first()
        if newest is None:
            _begin(connection, min(alive or now, now))
        elif now - max(newest.until, alive) > GAP and connection.dialect.name == "postgresql":
            # Another process may find the same outage at the same time.
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        newest = connection.execute(_NEWEST).one()
        served = max(newest.until, alive)
        if now - served > GAP:
            _extend(connection, newest.began, served)
            connection.execute(_PUT_OFF, {"began": served, "ended": now})
            old = service_periods.c.until < now - KEPT
            connection.execute(service_periods.delete().where(old))
            _begin(connection, now)
        else:
            _extend(connection, newest.began, now)
        return now, _outages(connection.execute(_ALL).all())


def _begin(connection: sql.Connection, at: int) -> None:
    row = {"began": at, "until": at, "reading": _reading(connection)}
    connection.execute(service_periods.insert(), row)


def _extend(connection: sql.Connection, began: int, until: int) -> None:
    asked = {"of": began, "now": until, "read": _reading(connection)}
    connection.execute(_EXTEND, asked)


def _outages(periods: Sequence[Any]) -> list[Outage]:
    """The gaps between periods, which may overlap where two processes began at once."""
    ends = accumulate((period.until for period in periods), max)
    return [
        Outage(until, after.began)
        for until, (_, after) in zip(ends, pairwise(periods), strict=False)
        if after.began > until
    ]


def _reading(connection: sql.Connection) -> int:
    """The clock that all processes can read, in milliseconds."""
    if connection.dialect.name == "sqlite":
        return since_boot() // 1_000_000
    told = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp()) * 1000")
    return int(told.scalar_one())
