"""Symmetries of positions: turned around, or with the other side to move."""

from __future__ import annotations

from dataclasses import replace

from yokai.notation.move import SOUTH
from yokai.rules.position import Position


def as_south(position: Position) -> Position:
    """The position with South to move: if North is to move, the board is turned around.

    >>> as_south(Position.parse("classic", "r1b/1k1/1P1/BKR w p 8")).sfen
    'rkb/1p1/1K1/B1R b P 1'
    """
    setup = position.setup
    if setup.turn is not SOUTH:
        rows = tuple(tuple(each.swapcase() for each in row[::-1]) for row in setup.rows[::-1])
        setup = replace(setup, rows=rows, reserves=setup.reserves[::-1], turn=SOUTH)
    return Position.from_setup(position.variant, replace(setup, number=1))


def passed(position: Position) -> Position:
    """The position after a pass: the other side is to move."""
    setup = position.setup
    return Position.from_setup(position.variant, replace(setup, turn=setup.turn.other))
