"""Deadlines: games of days in which a player is to move, and until when."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.app.games.rooms import Rooms
from yokai.notation.move import SOUTH, Side

_MOST = 100  # games of a player, the newest


@dataclass(frozen=True)
class MoveDeadline:
    """A game in which a player is to move before a time; `name` is the other player's."""

    game: str
    variant: str
    name: str | None
    version: int
    at: int


async def deadlines_of(rooms: Rooms, player: str) -> list[MoveDeadline]:
    """A player's deadlines, the first first. Time in which nobody served is not added: who moves
    before a deadline is in time."""
    found = []
    for header, last in await rooms.store.games.to_move(player, _MOST):
        [mine] = header.sides_of(player)
        left = last.south_left if mine is SOUTH else last.north_left
        if header.days is None or left is None or last.ply < len(Side):
            continue  # before both have moved no clock runs
        name = header.seat(mine.other).name
        found.append(MoveDeadline(header.id, header.variant, name, last.version, last.at + left))
    return sorted(found, key=lambda each: each.at)
