"""Games whose free seat anybody may take, while whoever waits there is at the game."""

from __future__ import annotations

import sqlalchemy as sql

from yokai.storage.database import Database
from yokai.storage.events import Header
from yokai.storage.game_rows import header_of
from yokai.storage.schema import company, games, lobby, workers

_SIDES = "south", "north"
_FREE = sql.or_(
    *(games.c[f"{side}_player"].is_(None) & games.c[f"{side}_level"].is_(None) for side in _SIDES)
)


class OpenSeats:
    """The open seats of all processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, game: str, player: str, now: int, oldest: int) -> None:
        """Let everybody see the free seat of a player's game; forget the seats that were opened
        before `oldest`."""
        await self._database.write(_open, game, player, now, oldest)

    async def close(self, game: str) -> None:
        """Let nobody see the seat of a game any more."""
        await self._database.write(_close, game)

    async def of_player(self, player: str, limit: int) -> list[Header]:
        """The games whose seats a player has opened."""
        return await self._database.read(_of_player, player, limit)

    async def present(self, now: int, since: int, limit: int) -> list[Header]:
        """The games with an open seat whose players are there, or were since a time."""
        return await self._database.read(_present, now, since, limit)

    async def is_present(self, game: str, now: int, since: int) -> bool:
        """Is the seat of a game open, and its player there, or was since a time?"""
        return await self._database.read(_is_present, game, now, since)


def _open(connection: sql.Connection, game: str, player: str, now: int, oldest: int) -> None:
    connection.execute(lobby.delete().where(lobby.c.at < oldest))
    connection.execute(lobby.insert(), {"game": game, "player": player, "at": now})


def _close(connection: sql.Connection, game: str) -> None:
    connection.execute(lobby.delete().where(lobby.c.game == game))


def _of_player(connection: sql.Connection, player: str, limit: int) -> list[Header]:
    return _headers(connection, limit, lobby.c.player == player)


def _present(connection: sql.Connection, now: int, since: int, limit: int) -> list[Header]:
    return _headers(connection, limit, _here(now, since))


def _is_present(connection: sql.Connection, game: str, now: int, since: int) -> bool:
    return bool(_headers(connection, 1, _here(now, since), games.c.id == game))


def _here(now: int, since: int) -> sql.ColumnElement[bool]:
    """Is the player who waits at the game, or was since a time?"""
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
        .order_by(lobby.c.at)
        .limit(limit)
    )
    return [header_of(row) for row in connection.execute(query)]
