"""Mate search by checks alone, with the exact length; for variants with checkmate.

The engine's mate prover finds any mate. Here the core searches every check and every reply, so that
the shortest mate is known, and whether it is the only one.
"""

from __future__ import annotations

from yokai import _core
from yokai.rules.position import Position

_NODES = 20_000


def mate_distance(position: Position, most: int) -> int | None:
    """The fewest moves of a mate by checks, or None if none is found within `most`.

    >>> mate_distance(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"), 3)
    1
    """
    for moves in range(1, most + 1):
        if mating(position, moves):
            return moves
    return None


def mating(position: Position, moves: int) -> list[int]:
    """The codes of the moves that mate by checks within so many moves; empty if unknown."""
    core = position._core
    if _can_take(core):
        return []  # taking the royal piece wins without a mate
    return _core.mating(core, moves, _NODES) or []


def _can_take(core: _core.Position) -> bool:
    """Could the side to move take the royal piece?"""
    core.turn = 1 - core.turn
    try:
        return core.in_danger
    finally:
        core.turn = 1 - core.turn
