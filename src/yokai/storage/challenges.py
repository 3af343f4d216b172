"""Challenges: free seats of games that a named player, the rival, is asked to take.

There is one row for a player and a rival, of the last challenge. A declined one stays for a while,
so that the rival is left in peace; one that is declined for ever stays until it is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import Header
from yokai.storage.game_rows import header_of
from yokai.storage.players import NEVER
from yokai.storage.schema import challenges, games, players
from yokai.storage.upsert import put


@dataclass(frozen=True)
class PastChallenge:
    """The last challenge of a player to a rival: its game, how it was declined, and when."""

    game: str | None
    declined: str | None
    at: int


@dataclass(frozen=True)
class OpenChallenge:
    """A challenge that one of its two players looks at: the game, whether it is their own, how it
    was declined, and the public id and the name of the other."""

    header: Header
    mine: bool
    declined: str | None
    id: str
    name: str | None


class Waiting(NamedTuple):
    """A challenge that waits for an answer, or was declined: who made it, and to whom."""

    player: str
    rival: str
    game: str
    declined: str | None


class ChallengeStore(Queries):
    """The challenges of all players."""

    @reads
    def last(self, connection: sql.Connection, player: str, rival: str) -> PastChallenge | None:
        """The last challenge of a player to a rival."""
        row = connection.execute(challenges.select().where(_pair(player, rival))).first()
        return PastChallenge(row.game, row.declined, row.at) if row else None

    @reads
    def counts(self, connection: sql.Connection, player: str, rival: str) -> tuple[int, int]:
        """The numbers of unanswered challenges of a player and to a rival."""
        waiting = challenges.c.declined.is_(None)
        of = sql.select(sql.func.count()).select_from(challenges).where(waiting)
        mine = connection.execute(of.where(challenges.c.player == player)).scalar_one()
        theirs = connection.execute(of.where(challenges.c.rival == rival)).scalar_one()
        return mine, theirs

    @writes
    def keep(
        self, connection: sql.Connection, player: str, rival: str, game: str, now: int, oldest: int
    ) -> None:
        """Keep a challenge in the place of the last one to the same rival; forget all that were
        made before `oldest`."""
        lasting = sql.func.coalesce(challenges.c.declined, "") == NEVER
        connection.execute(challenges.delete().where(challenges.c.at < oldest, ~lasting))
        rest = {"game": game, "declined": None, "at": now}
        put(connection, challenges, {"player": player, "rival": rival}, rest)

    @reads
    def of_player(
        self, connection: sql.Connection, player: str, since: int, limit: int
    ) -> list[OpenChallenge]:
        """The challenges to a player that wait for an answer, and the player's own; the newest
        first."""
        mine = challenges.c.player == player
        other = sql.case((mine, challenges.c.rival), else_=challenges.c.player)
        query = (
            sql.select(games, challenges.c.player.label("of"), challenges.c.declined, players.c.id,
                       players.c.name)
            .join(games, games.c.id == challenges.c.game)
            .join(players, players.c.player == other)
            .where(sql.or_(mine, (challenges.c.rival == player) & challenges.c.declined.is_(None)))
            .where(challenges.c.at >= since)
            .order_by(challenges.c.at.desc())
            .limit(limit)
        )  # fmt: skip
        return [
            OpenChallenge(
                header_of(row),
                row.of == player,
                row.declined,
                row._mapping[players.c.id],
                row._mapping[players.c.name],
            )
            for row in connection.execute(query)
        ]

    @reads
    def waiting(self, connection: sql.Connection, since: int) -> frozenset[Waiting]:
        """The challenges of all players that one of the two still has to see."""
        told = challenges.c.player, challenges.c.rival, challenges.c.game, challenges.c.declined
        query = sql.select(*told).where(challenges.c.game.is_not(None), challenges.c.at >= since)
        return frozenset(Waiting(*row) for row in connection.execute(query))

    @writes
    def decline(
        self, connection: sql.Connection, game: str, rival: str, word: str
    ) -> tuple[str, Header, str | None] | None:
        """Note how a rival declines the challenge of a game: the player who made it, the game, and
        the rival's name. None if there is no such challenge."""
        this = (challenges.c.game == game) & (challenges.c.rival == rival)
        query = (
            sql.select(games, challenges.c.player.label("of"), players.c.name)
            .join(challenges, challenges.c.game == games.c.id)
            .outerjoin(players, players.c.player == challenges.c.rival)
            .where(this, challenges.c.declined.is_(None))
        )
        row = connection.execute(query).first()
        if row is None:
            return None
        connection.execute(challenges.update().where(this).values(declined=word))
        return row.of, header_of(row), row.name

    @reads
    def rival(self, connection: sql.Connection, game: str) -> str | None:
        """The rival of the challenge of a game, if it waits for an answer."""
        query = sql.select(challenges.c.rival).where(
            challenges.c.game == game, challenges.c.declined.is_(None)
        )
        return connection.execute(query).scalar()

    @writes
    def forget(self, connection: sql.Connection, game: str) -> None:
        """Forget the challenge of a game, whose seat is taken."""
        connection.execute(challenges.delete().where(challenges.c.game == game))

    @writes
    def mute(
        self, connection: sql.Connection, player: str, rival: str, muted: bool, now: int
    ) -> None:
        """Let a rival have no more challenges of a player, or have them again."""
        if muted:
            rest = {"game": None, "declined": NEVER, "at": now}
            put(connection, challenges, {"player": player, "rival": rival}, rest)
        else:
            never = challenges.c.declined == NEVER
            connection.execute(challenges.delete().where(_pair(player, rival), never))


def _pair(player: str, rival: str) -> sql.ColumnElement[bool]:
    return (challenges.c.player == player) & (challenges.c.rival == rival)
