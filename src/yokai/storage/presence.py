"""Where processes tell each other who is at which game: a row for each game and process.

A row is written when it changes, and holds while its process is heard of: each renews one row of
its own, however many games it has. Who has left stays in it for a while, as the time of leaving.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sql

from yokai.notation.move import SOUTH, Side
from yokai.storage.database import Database
from yokai.storage.schema import company, workers

LEASE = 6_000  # milliseconds for which a process that is not heard of is thought to be alive
KEPT = 600_000  # milliseconds for which it is remembered who was where

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
    """What one process knows of a side: the state it is in, and when it was last seen or heard."""

    state: int = NOBODY
    seen: int = 0
    phrase: str | None = None
    said: int = 0


@dataclass(frozen=True)
class Group:
    """Those who are at one game in one process."""

    south: Trace = Trace()
    north: Trace = Trace()
    watchers: int = 0

    def of(self, side: Side) -> Trace:
        """What is known of a side."""
        return self.south if side is SOUTH else self.north

    @property
    def is_empty(self) -> bool:
        """Is nobody here, and nobody was?"""
        return self == Group()

    def lost(self, until: int) -> Group:
        """The same once its process is not heard of any more: nobody is here who was."""
        south, north = (
            Trace(NOBODY, until if trace.state else trace.seen, trace.phrase, trace.said)
            for trace in (self.south, self.north)
        )
        return Group(south, north, 0)


class Report(NamedTuple):
    """What another process says of a game."""

    game: str
    worker: str
    group: Group


class PresenceReports:
    """The rows of all processes, for one worker among them."""

    def __init__(self, database: Database, worker: str) -> None:
        self._database, self.me = database, worker

    async def keep(self, groups: Mapping[str, Group], now: int) -> None:
        """Say who is at these games here, and that we are there."""
        await self._database.write(_keep, self.me, groups, now)

    async def leave(self, now: int) -> None:
        """Say that we are not there any more."""
        await self._database.write(_renew, self.me, now)

    async def sweep(self, now: int) -> None:
        """Forget those who have left long ago, and processes that have."""
        await self._database.write(_sweep, now - KEPT)

    async def others(self) -> dict[str, int]:
        """The other processes that are remembered, and until when each is heard of."""
        return await self._database.read(_others, self.me)

    async def heard(self, since: int) -> tuple[dict[str, int], list[Report]]:
        """The other processes, with what they have said since a time, if there are others."""
        return await self._database.read(_heard, self.me, since)

    async def at(self, game: str) -> list[Report]:
        """What all processes say of a game, we too."""
        return await self._database.read(_at, game)


def _keep(connection: sql.Connection, me: str, groups: Mapping[str, Group], now: int) -> None:
    _renew(connection, me, now + LEASE)
    if groups:
        connection.execute(_FORGET, [{"of": game, "me": me} for game in groups])
        connection.execute(_KEEP, [_row(me, game, group, now) for game, group in groups.items()])


def _renew(connection: sql.Connection, me: str, until: int) -> None:
    if not connection.execute(_RENEW, {"me": me, "later": until}).rowcount:
        connection.execute(workers.insert(), {"worker": me, "until": until})


def _sweep(connection: sql.Connection, past: int) -> None:
    old = sql.select(workers.c.worker).where(workers.c.until < past)
    empty = sql.and_(
        company.c.watchers == 0,
        company.c.changed < past,
        *(company.c[f"{side.word}_state"] == 0 for side in Side),
    )
    connection.execute(company.delete().where(company.c.worker.in_(old) | empty))
    connection.execute(workers.delete().where(workers.c.until < past))


def _others(connection: sql.Connection, me: str) -> dict[str, int]:
    found = connection.execute(_OTHERS, {"me": me})
    return {row.worker: row.until for row in found}


def _heard(connection: sql.Connection, me: str, since: int) -> tuple[dict[str, int], list[Report]]:
    others = _others(connection, me)
    return others, _reports(connection, _CHANGED, {"since": since, "me": me}) if others else []


def _at(connection: sql.Connection, game: str) -> list[Report]:
    return _reports(connection, _AT, {"of": game})


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
