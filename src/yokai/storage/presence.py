"""Presence reports: a row for each game and process, with the presence at the game in the process.

A row is written when it changes, and is valid while its process has a lease: each process renews
one row of its own, however many games it has. A player who left stays in the row for a while, with
the time of leaving.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql

from yokai.notation.move import SOUTH, Side
from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import company, workers

LEASE = 6_000  # milliseconds for which a process is presumed alive after its last sign of life
KEPT = 600_000  # milliseconds for which old rows are kept

NOBODY, HIDDEN, LOOKING = range(3)  # the best of a player's pages


# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_FORGET = company.delete().where(
    company.c.game == sql.bindparam("of"), company.c.worker == sql.bindparam("me")
)
_KEEP = company.insert()
_AT = company.select().where(company.c.game == sql.bindparam("of"))
_CHANGED = company.select().where(
    company.c.changed >= sql.bindparam("since"), company.c.worker != sql.bindparam("me")
)
_RENEW = (
    workers.update()
    .where(workers.c.worker == sql.bindparam("me"))
    .values(until=sql.bindparam("later"))
)
_OTHERS = workers.select().where(workers.c.worker != sql.bindparam("me"))


@dataclass(frozen=True)
class Trace:
    """The presence of a side in one process: its state, since when, and what it said last."""

    state: int = NOBODY
    seen: int = 0
    phrase: str | None = None
    said: int = 0


@dataclass(frozen=True)
class Group:
    """The presence of both sides and the number of spectators at one game in one process."""

    south: Trace = Trace()
    north: Trace = Trace()
    watchers: int = 0

    def of(self, side: Side) -> Trace:
        """The trace of a side."""
        return self.south if side is SOUTH else self.north

    @property
    def is_empty(self) -> bool:
        """Is nobody here, and was nobody?"""
        return self == Group()

    def lost(self, until: int) -> Group:
        """The group after the lease of its process has ended at a time: nobody is here."""
        south, north = (
            Trace(NOBODY, until if trace.state else trace.seen, trace.phrase, trace.said)
            for trace in (self.south, self.north)
        )
        return Group(south, north, 0)


class Report(NamedTuple):
    """The presence that a process reports of a game."""

    game: str
    worker: str
    group: Group


class PresenceReports(Queries):
    """The presence reports of all processes, for one worker process."""

    @writes
    def keep(self, connection: sql.Connection, groups: Mapping[str, Group], now: int) -> None:
        """Report the presence at these games here, and renew the lease of this process."""
        self._renew(connection, now + LEASE)
        if groups:
            connection.execute(_FORGET, [{"of": game, "me": self.worker} for game in groups])
            rows = [_row(self.worker, game, group, now) for game, group in groups.items()]
            connection.execute(_KEEP, rows)

    @writes
    def leave(self, connection: sql.Connection, now: int) -> None:
        """End the lease of this process."""
        self._renew(connection, now)

    @writes
    def sweep(self, connection: sql.Connection, now: int) -> None:
        """Delete the reports of games and processes that ended long ago."""
        past = now - KEPT
        old = sql.select(workers.c.worker).where(workers.c.until < past)
        empty = sql.and_(
            company.c.watchers == 0,
            company.c.changed < past,
            *(company.c[f"{side.word}_state"] == 0 for side in Side),
        )
        connection.execute(company.delete().where(company.c.worker.in_(old) | empty))
        connection.execute(workers.delete().where(workers.c.until < past))

    @reads
    def others(self, connection: sql.Connection) -> dict[str, int]:
        """The other processes, with the end of each one's lease."""
        return self._others(connection)

    @reads
    def heard(self, connection: sql.Connection, since: int) -> tuple[dict[str, int], list[Report]]:
        """The other processes, and their reports since a time."""
        others, asked = self._others(connection), {"since": since, "me": self.worker}
        return others, _reports(connection, _CHANGED, asked) if others else []

    @reads
    def at(self, connection: sql.Connection, game: str) -> list[Report]:
        """The reports of all processes about a game, of this one too."""
        return _reports(connection, _AT, {"of": game})

    def _renew(self, connection: sql.Connection, until: int) -> None:
        if not connection.execute(_RENEW, {"me": self.worker, "later": until}).rowcount:
            connection.execute(workers.insert(), {"worker": self.worker, "until": until})

    def _others(self, connection: sql.Connection) -> dict[str, int]:
        found = connection.execute(_OTHERS, {"me": self.worker})
        return {row.worker: row.until for row in found}


def _row(me: str, game: str, group: Group, now: int) -> dict[str, object]:
    row = {"game": game, "worker": me, "watchers": group.watchers, "changed": now}
    for side in Side:
        row |= {f"{side.word}_{name}": value for name, value in vars(group.of(side)).items()}
    return row


def _reports(
    connection: sql.Connection, query: sql.Select[Any], asked: dict[str, object]
) -> list[Report]:
    found = connection.execute(query, asked).mappings().all()
    return [Report(row["game"], row["worker"], _group(row)) for row in found]


def _group(row: Mapping[Any, Any]) -> Group:
    south, north = (
        Trace(**{name: row[f"{side.word}_{name}"] for name in Trace.__dataclass_fields__})
        for side in Side
    )
    return Group(south, north, row["watchers"])
