"""Mates by checks alone, with their exact length; for the games that checkmate ends.

The prover of the engine finds a mate, however long. Here the core looks at every check and every
answer, so that the shortest is known, and whether there are two.
"""

from __future__ import annotations

from yokai import _core
from yokai.rules.position import Position

_NODES = 20_000  # positions to look at


def mate_distance(position: Position, most: int) -> int | None:
    """The fewest moves to mate by checks, or None if `most` are not enough or it is not known.

    >>> mate_distance(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"), 3)
    1
    """
    for moves in range(1, most + 1):
        if mating(position, moves):
            return moves
    return None


def mating(position: Position, moves: int) -> list[int]:
    """The codes of the moves that mate by checks within so many; none if it is not known."""
    core = position._core
    if _can_take(core):
        return []  # the royal piece could be taken, and nobody needs to mate
    return _core.mating(core, moves, _NODES) or []


def _can_take(core: _core.Position) -> bool:
    """Could the mover take the enemy's royal piece?"""
    core.turn = 1 - core.turn
    try:
        return core.in_danger
    finally:
        core.turn = 1 - core.turn
