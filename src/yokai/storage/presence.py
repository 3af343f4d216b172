"""Where processes tell each other who is at which game: a row for each game and process.

A row is written when it changes, and holds while its process is heard of: each renews one row of
its own, however many games it has. Who has left stays in it for a while, as the time of leaving.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

import sqlalchemy as sql

from yokai.app.presence.presence import Group, Trace
from yokai.notation.move import Side
from yokai.storage.schema import company, workers
from yokai.storage.store import Store

LEASE = 6_000  # milliseconds for which a process that is not heard of is thought to be alive
KEPT = 600_000  # and for which it is remembered who was where


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


class Report(NamedTuple):
    """What another process says of a game."""

    game: str
    worker: str
    group: Group


class PresenceStore:
    """The rows of all processes. What returns a Future writes, everything else reads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.me = store.worker

    def keep(self, groups: Mapping[str, Group], now: int) -> Future[None]:
        """Say who is at these games here, and that we are there."""
        rows = [self._row(game, group, now) for game, group in groups.items()]

        def work(connection: sql.Connection) -> None:
            _renew(connection, self.me, now + LEASE)
            if rows:
                old = [{"of": game, "me": self.me} for game in groups]
                connection.execute(_FORGET, old)
                connection.execute(_KEEP, rows)

        return self._store.writing(work)

    def leave(self, now: int) -> Future[None]:
        """Say that we are not there any more."""
        return self._store.writing(lambda connection: _renew(connection, self.me, now))

    def sweep(self, now: int) -> Future[None]:
        """Forget those who have left long ago, and processes that have."""
        past = now - KEPT
        old = sql.select(workers.c.worker).where(workers.c.until < past)
        empty = sql.and_(
            company.c.watchers == 0,
            company.c.changed < past,
            *(company.c[f"{side.word}_state"] == 0 for side in Side),
        )

        def work(connection: sql.Connection) -> None:
            connection.execute(company.delete().where(company.c.worker.in_(old) | empty))
            connection.execute(workers.delete().where(workers.c.until < past))

        return self._store.writing(work)

    def others(self) -> dict[str, int]:
        """The other processes that are remembered, and until when each is heard of."""
        with self._store.reading() as connection:
            return self._others(connection)

    def heard(self, since: int) -> tuple[dict[str, int], list[Report]]:
        """The same, with what they have said since a time, if there are others."""
        with self._store.reading() as connection:
            others = self._others(connection)
            asked = {"since": since, "me": self.me}
            return others, _reports(connection, _CHANGED, asked) if others else []

    def at(self, game: str) -> list[Report]:
        """What all processes say of a game, we too."""
        with self._store.reading() as connection:
            return _reports(connection, _AT, {"of": game})

    def _others(self, connection: sql.Connection) -> dict[str, int]:
        found = connection.execute(_OTHERS, {"me": self.me})
        return {row.worker: row.until for row in found}

    def _row(self, game: str, group: Group, now: int) -> dict[str, object]:
        row = {"game": game, "worker": self.me, "watchers": group.watchers, "changed": now}
        for side in Side:
            row |= {f"{side.word}_{name}": value for name, value in vars(group.of(side)).items()}
        return row


def _reports(
    connection: sql.Connection, query: sql.Select[Any], asked: dict[str, object]
) -> list[Report]:
    found = connection.execute(query, asked).mappings().all()
    return [Report(row["game"], row["worker"], _group(row)) for row in found]


def _renew(connection: sql.Connection, me: str, until: int) -> None:
    if not connection.execute(_RENEW, {"me": me, "later": until}).rowcount:
        connection.execute(workers.insert(), {"worker": me, "until": until})


def _group(row: Mapping[Any, Any]) -> Group:
    south, north = (
        Trace(**{name: row[f"{side.word}_{name}"] for name in Trace.__dataclass_fields__})
        for side in Side
    )
    return Group(south, north, row["watchers"])
