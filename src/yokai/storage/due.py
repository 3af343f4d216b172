"""What is due: games in which something is to happen without anybody's doing, and which process
sees to it. A process holds a game for a while, by a lease that it renews."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Database
from yokai.storage.events import Event
from yokai.storage.schema import due

LEASE = 3_000  # milliseconds for which a worker that is not heard of is thought to be alive

# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_NOT_DUE = due.delete().where(due.c.game == sql.bindparam("of"))
_DUE = due.insert()
_CLAIM = (
    due.update()
    .where(
        due.c.game == sql.bindparam("of"),
        due.c.version == sql.bindparam("seen"),
        sql.or_(due.c.worker == sql.bindparam("me"), due.c.until <= sql.bindparam("now")),
    )
    .values(worker=sql.bindparam("me"), until=sql.bindparam("later"))
)
_RELEASE = due.update().where(due.c.worker == sql.bindparam("me")).values(until=0)
_OVERDUE = (
    sql.select(due.c.game, due.c.version)
    .where(due.c.at <= sql.bindparam("before"), due.c.until <= sql.bindparam("now"))
    .order_by(due.c.at)
    .limit(sql.bindparam("most"))
)


class Due:
    """What is due in all games, for one worker among the processes."""

    def __init__(self, database: Database, worker: str) -> None:
        self._database, self._worker = database, worker

    async def claim(self, game: str, version: int, now: int) -> bool:
        """Will we be the one who sees to what is due in a game? For LEASE, then ask again."""
        return await self._database.write(_claim, self._worker, game, version, now)

    async def release(self) -> None:
        """Leave to others at once what we would have seen to."""
        await self._database.write(_release, self._worker)

    async def overdue(self, before: int, now: int, limit: int) -> list[tuple[str, int]]:
        """Games in which something should have happened before a time, and their versions; not
        those that somebody sees to."""
        return await self._database.read(_overdue, before, now, limit)


def put_off(
    connection: sql.Connection, worker: str, game: str, event: Event, when: int | None
) -> None:
    """After an event in a game let nothing be due but what happens at `when`, if that is said; the
    worker is the first who may see to it."""
    if event.version:
        connection.execute(_NOT_DUE, {"of": game})
    if when is not None:
        row = {"game": game, "version": event.version, "at": when}
        connection.execute(_DUE, row | {"worker": worker, "until": event.at + LEASE})


def _claim(connection: sql.Connection, worker: str, game: str, version: int, now: int) -> bool:
    asked = {"of": game, "seen": version, "me": worker, "now": now, "later": now + LEASE}
    return connection.execute(_CLAIM, asked).rowcount == 1


def _release(connection: sql.Connection, worker: str) -> None:
    connection.execute(_RELEASE, {"me": worker})


def _overdue(
    connection: sql.Connection, before: int, now: int, limit: int
) -> list[tuple[str, int]]:
    asked = {"before": before, "now": now, "most": limit}
    return [(row.game, row.version) for row in connection.execute(_OVERDUE, asked)]
