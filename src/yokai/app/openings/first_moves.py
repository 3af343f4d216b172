"""The first moves of a finished game, which the explorer counts."""

from __future__ import annotations

from yokai.app.games.room import ABORTED, Room
from yokai.openings.canonical import canonical_moves
from yokai.storage.opening_moves import OpeningPlayed

PLIES = 12  # moves of a game that are counted
_FEWEST = 4  # moves of a game that counts


def kept_with(room: Room) -> list[OpeningPlayed]:
    """The row that is written with the last event of a room: the opening, if the event ended a game
    of the package's rules that began at the start and has moves enough."""
    event, end = room.last, room.game.outcome
    if event.kind not in ("move", "end") or not end or end.reason == ABORTED:
        return []
    if room.ply < _FEWEST or not room.game.variant.is_built_in:
        return []
    if room.game.start != room.game.variant.start:
        return []
    moves = tuple(canonical_moves(room.game, PLIES))
    winner = end.winner.word if end.winner else None
    return [OpeningPlayed(room.header.id, room.header.variant, moves, winner)]
