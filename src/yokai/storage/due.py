"""Due events: games in which the computer is to move or a clock runs out, and the process that
does it. A process holds a game for a while, by a lease that it renews."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import Event
from yokai.storage.schema import due

LEASE = 3_000  # milliseconds after which another process may take a game over

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


class Due(Queries):
    """Due events of all games, for one worker process."""

    @writes
    def claim(self, connection: sql.Connection, game: str, version: int, now: int) -> bool:
        """Take or renew the lease of a game at a version; False if another process holds it."""
        asked = {"of": game, "seen": version, "me": self.worker, "now": now, "later": now + LEASE}
        return connection.execute(_CLAIM, asked).rowcount == 1

    @writes
    def release(self, connection: sql.Connection) -> None:
        """End all leases of this worker, so that others need not wait."""
        connection.execute(_RELEASE, {"me": self.worker})

    @reads
    def overdue(
        self, connection: sql.Connection, before: int, now: int, limit: int
    ) -> list[tuple[str, int]]:
        """Games in which something was due before a time and that no process holds, each with its
        version."""
        asked = {"before": before, "now": now, "most": limit}
        return [(row.game, row.version) for row in connection.execute(_OVERDUE, asked)]


def put_off(
    connection: sql.Connection, worker: str, game: str, event: Event, when: int | None
) -> None:
    """Replace what is due in a game after an event: something at `when`, or nothing. The worker
    has the first lease of it."""
    if event.version:
        connection.execute(_NOT_DUE, {"of": game})
    if when is not None:
        row = {"game": game, "version": event.version, "at": when}
        connection.execute(_DUE, row | {"worker": worker, "until": event.at + LEASE})
