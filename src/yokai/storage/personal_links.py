"""Generations of personal links: only the newest link of a player is valid."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import links


class PersonalLinks(Queries):
    """The generation of each player's link; the first is 0, and has no row."""

    @reads
    def generation(self, connection: sql.Connection, player: str) -> int:
        """The generation of a player's valid link."""
        return _generation(connection, player)

    @writes
    def renew(self, connection: sql.Connection, player: str) -> int:
        """Make all links of a player invalid; return the generation of the next ones."""
        mine = links.c.player == player
        further = links.update().where(mine).values(generation=links.c.generation + 1)
        if not connection.execute(further).rowcount:
            connection.execute(links.insert(), {"player": player, "generation": 1})
        return _generation(connection, player)


def _generation(connection: sql.Connection, player: str) -> int:
    query = sql.select(links.c.generation).where(links.c.player == player)
    return connection.execute(query).scalar() or 0
