"""The first moves of finished games, by the position in which they were played.

They are written in the commit of the event that ends a game, and go with the game. Positions and
moves are those of `yokai.openings.canonical`, so mirror images count together.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.notation.move import Side, SideWord
from yokai.storage.database import Queries, reads
from yokai.storage.schema import games, opening_moves

Counts = tuple[int, int, int]  # games won, drawn and lost by the side that moves
LOST, DRAWN, WON = range(3)


@dataclass(frozen=True)
class OpeningPlayed:
    """Written with the event that ends a game: its first moves, each with its position."""

    game: str
    variant: str
    moves: tuple[tuple[str, str], ...]
    winner: SideWord | None


@dataclass(frozen=True)
class PlayedOpening:
    """The first moves of a player's game, and how it ended for the player."""

    game: str
    side: SideWord
    moves: tuple[str, ...]
    result: int


class OpeningMoves(Queries):
    """The first moves of all games."""

    @reads
    def of(self, connection: sql.Connection, variant: str, position: str) -> dict[str, Counts]:
        """The moves played in a position, each with its count of results for the side to move."""
        query = (
            sql.select(opening_moves.c.move, opening_moves.c.result, sql.func.count())
            .where(opening_moves.c.variant == variant, opening_moves.c.position == position)
            .group_by(opening_moves.c.move, opening_moves.c.result)
        )
        found: dict[str, list[int]] = {}
        for move, result, count in connection.execute(query):
            found.setdefault(move, [0, 0, 0])[result] = count
        return {move: (won, drawn, lost) for move, (lost, drawn, won) in found.items()}

    @reads
    def of_player(
        self, connection: sql.Connection, player: str, variant: str, limit: int
    ) -> list[PlayedOpening]:
        """The first moves of a player's latest games of a variant, against anybody."""
        mine = sql.or_(games.c.south_player == player, games.c.north_player == player)
        both = games.c.south_player == games.c.north_player
        latest = (
            sql.select(games.c.id)
            .where(mine, games.c.variant == variant, sql.not_(sql.func.coalesce(both, sql.false())))
            .where(sql.exists().where(opening_moves.c.game == games.c.id))
            .order_by(games.c.created.desc(), games.c.id)
            .limit(limit)
        )
        query = (
            sql.select(
                opening_moves.c.game,
                opening_moves.c.move,
                opening_moves.c.result,
                opening_moves.c.ply,
                games.c.south_player,
            )
            .join(games, games.c.id == opening_moves.c.game)
            .where(opening_moves.c.game.in_(latest))
            .order_by(games.c.created.desc(), opening_moves.c.game, opening_moves.c.ply)
        )
        found: dict[str, PlayedOpening] = {}
        for game, move, result, ply, south in connection.execute(query):
            side: SideWord = "south" if south == player else "north"
            before = found.get(game)
            mover = Side(ply % 2).word
            own = result if mover == side else WON - result
            moves = (*before.moves, move) if before else (move,)
            found[game] = PlayedOpening(game, side, moves, own)
        return [*found.values()]


def keep_opening(connection: sql.Connection, played: OpeningPlayed) -> None:
    """Write the first moves of a game; a game that ended before and went on is written anew."""
    connection.execute(opening_moves.delete().where(opening_moves.c.game == played.game))
    rows = []
    for ply, (position, move) in enumerate(played.moves):
        won = played.winner and (WON if played.winner == Side(ply % 2).word else LOST)
        rows.append(
            {
                "game": played.game,
                "ply": ply,
                "variant": played.variant,
                "position": position,
                "move": move,
                "result": DRAWN if won is None else won,
            }
        )
    if rows:
        connection.execute(opening_moves.insert(), rows)
