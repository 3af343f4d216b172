"""Personal links that were called back: only the newest of a player leads here."""

from __future__ import annotations

from concurrent.futures import Future

import sqlalchemy as sql

from yokai.storage.schema import links
from yokai.storage.store import Store


class Links:
    """The generation of each player's link; the first is 0, and has no row."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def generation(self, player: str) -> int:
        """Which of a player's links counts."""
        return await self._store.ask(self._read, player)

    async def renew(self, player: str) -> int:
        """Let no link count that was given until now."""
        await self._store.done(self._renewing(player))
        return await self.generation(player)

    def _read(self, player: str) -> int:
        query = sql.select(links.c.generation).where(links.c.player == player)
        with self._store.reading() as connection:
            return connection.execute(query).scalar() or 0

    def _renewing(self, player: str) -> Future[None]:
        mine = links.c.player == player

        def work(connection: sql.Connection) -> None:
            further = links.update().where(mine).values(generation=links.c.generation + 1)
            if not connection.execute(further).rowcount:
                connection.execute(links.insert(), {"player": player, "generation": 1})

        return self._store.writing(work)
