"""The truth about a position, put together from a table: the one place where that is done."""

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
    """What perfect play makes of a position in which the game goes on."""

    moves: tuple[MoveValue, ...]  # every move, best first
    lines: tuple[tuple[Move, ...], ...]  # perfect games, one for each of the first moves

    @property
    def value(self) -> Value:
        """What the position is worth to the player to move."""
        return self.moves[0].value


def judge(table: Tablebase, position: Position, lines: int = 0) -> TableVerdict:
    """Look everything up, with this many perfect games to the end.

    Refuses what the table cannot answer; see Tablebase.probe().
    """
    moves = tuple(table.moves(position))
    perfect = tuple(tuple(table.line(position, first=m.move)) for m in moves[:lines])
    return TableVerdict(moves, perfect)


def look_up(table: Tablebase | None, position: Position, lines: int = 0) -> TableVerdict | None:
    """The same where it is known; a damaged table says so once, and is as good as none then."""
    if table is None or position.outcome or not table.knows(position):
        return None
    try:
        return judge(table, position, lines)
    except BadTable as error:
        _log.error("%s", error)
        return None
