"""Open seats of the lobby: free seats that anybody may take while the waiting player is present."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import Header
from yokai.storage.game_rows import header_of
from yokai.storage.schema import company, games, lobby, workers

_SIDES = "south", "north"
_FREE = sql.or_(
    *(games.c[f"{side}_player"].is_(None) & games.c[f"{side}_level"].is_(None) for side in _SIDES)
)


class OpenSeats(Queries):
    """The open seats of all processes."""

    @writes
    def open(
        self, connection: sql.Connection, game: str, player: str, now: int, oldest: int
    ) -> None:
        """Open the free seat of a player's game; delete seats that were opened before `oldest`."""
        connection.execute(lobby.delete().where(lobby.c.at < oldest))
        connection.execute(lobby.insert(), {"game": game, "player": player, "at": now})

    @writes
    def close(self, connection: sql.Connection, game: str) -> None:
        """Close the open seat of a game."""
        connection.execute(lobby.delete().where(lobby.c.game == game))

    @reads
    def of_player(self, connection: sql.Connection, player: str, limit: int) -> list[Header]:
        """The games whose seats a player has opened."""
        return _headers(connection, limit, lobby.c.player == player)

    @reads
    def present(self, connection: sql.Connection, now: int, since: int, limit: int) -> list[Header]:
        """The games with an open seat whose players are present, or were since a time; the newest
        first."""
        return _headers(connection, limit, _here(now, since))

    @reads
    def is_present(self, connection: sql.Connection, game: str, now: int, since: int) -> bool:
        """Is the seat of a game open, and is its player present, or was since a time?"""
        return bool(_headers(connection, 1, _here(now, since), games.c.id == game))


def _here(now: int, since: int) -> sql.ColumnElement[bool]:
    """Is the waiting player present, or was since a time?"""
    at_it = sql.or_(
        *(
            (games.c[f"{side}_player"] == lobby.c.player)
            & sql.or_(
                (company.c[f"{side}_state"] > 0) & (workers.c.until > now),
                company.c[f"{side}_seen"] > since,
            )
            for side in _SIDES
        )
    )
    return (
        sql.exists()
        .where(company.c.game == games.c.id, company.c.worker == workers.c.worker)
        .where(at_it)
    )


def _headers(
    connection: sql.Connection, limit: int, *where: sql.ColumnElement[bool]
) -> list[Header]:
    query = (
        sql.select(games)
        .join(lobby, lobby.c.game == games.c.id)
        .where(_FREE, *where)
        .order_by(lobby.c.at.desc())
        .limit(limit)
    )
    return [header_of(row) for row in connection.execute(query)]
