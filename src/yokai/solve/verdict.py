"""Everything that a tablebase says about a position: values of its moves and perfect lines."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from yokai.errors import BadTable
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue, Value

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TableVerdict:
    """The moves of an unfinished position with their exact values."""

    moves: tuple[MoveValue, ...]  # every move, best first
    lines: tuple[tuple[Move, ...], ...]  # perfect play after the first few of the moves

    @property
    def value(self) -> Value:
        """The value of the position for the player to move."""
        return self.moves[0].value


def judge(table: Tablebase, position: Position, lines: int = 0) -> TableVerdict:
    """Look up all moves of a position, with perfect play after the best `lines` of them.

    A position that the table does not have is refused; see Tablebase.probe().
    """
    moves = tuple(table.moves(position))
    perfect = tuple(tuple(table.line(position, first=m.move)) for m in moves[:lines])
    return TableVerdict(moves, perfect)


def look_up(table: Tablebase | None, position: Position, lines: int = 0) -> TableVerdict | None:
    """Judge a position if the table has it, else None; damage is logged once, then also None."""
    if table is None or position.outcome or not table.knows(position):
        return None
    try:
        return judge(table, position, lines)
    except BadTable as error:
        _log.error("%s", error)
        return None
