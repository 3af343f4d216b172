"""Personal links that were called back: only the newest of a player leads here."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Database
from yokai.storage.schema import links


class PersonalLinks:
    """The generation of each player's link; the first is 0, and has no row."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def generation(self, player: str) -> int:
        """Which of a player's links counts."""
        return await self._database.read(_generation, player)

    async def renew(self, player: str) -> int:
        """Let no link count that was given until now; the generation of those that will."""
        return await self._database.write(_renew, player)


def _generation(connection: sql.Connection, player: str) -> int:
    query = sql.select(links.c.generation).where(links.c.player == player)
    return connection.execute(query).scalar() or 0


def _renew(connection: sql.Connection, player: str) -> int:
    mine = links.c.player == player
    further = links.update().where(mine).values(generation=links.c.generation + 1)
    if not connection.execute(further).rowcount:
        connection.execute(links.insert(), {"player": player, "generation": 1})
    return _generation(connection, player)
