"""Exact values from a table: the value of a position, its optimal actions, the regret of a move.

A position has the value of a game that begins with it: the table knows no repetitions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from yokai.errors import YokaiError, quote
from yokai.notation.move import Move
from yokai.rl.actions import action_code
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value

SIGNS = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Regret:
    """The regret of a move: how much of the result it loses, 2 from win to loss, or else plies.

    The plies are those by which a win comes later, or a loss sooner.
    """

    result: int
    plies: int


class Truth:
    """The values of a table, as an environment needs them."""

    def __init__(self, table: Tablebase) -> None:
        self.table = table
        self._code = action_code(table.variant)

    def __reduce__(self) -> tuple[object, tuple[Variant, str]]:
        """Pickled as the place of its table, which must be there where it is read."""
        return _reopened, (self.table.variant, str(self.table.file.path))

    def __deepcopy__(self, _: dict[int, object]) -> Truth:
        return self  # a table never changes

    def about(self, position: Position) -> dict[str, Any]:
        """The `value` (1, 0, -1) for the player to move, `plies` to the end, `optimal` mask."""
        best = self.table.probe(position)
        optimal = np.zeros(self._code.size, np.int8)
        for found in self.table.moves(position):
            if found.value == best:
                optimal[self._code.encode(position, found.move)] = 1
        return {"value": SIGNS[best.result], "plies": best.plies, "optimal": optimal}

    def best(self, position: Position) -> list[Move]:
        """The moves that keep the result and the distance."""
        moves = self.table.moves(position)
        return [found.move for found in moves if found.value == moves[0].value]

    def values(self, position: Position) -> dict[Move, Value]:
        """Every legal move with its value."""
        return {found.move: found.value for found in self.table.moves(position)}

    def regret(self, position: Position, move: Move) -> Regret:
        """The regret of a legal move."""
        best, played = self.table.probe(position), self.values(position)[move]
        if result := SIGNS[best.result] - SIGNS[played.result]:
            return Regret(result, 0)
        return Regret(0, abs(best.plies - played.plies))


def _reopened(game: Variant, path: str) -> Truth:
    return Truth(Tablebase.open(game, path))


def truth_of(game: Variant, asked: bool | Tablebase) -> Truth | None:
    """The exact values for the option `truth`: False, True for the cached table, or a table."""
    if isinstance(asked, Tablebase):
        if asked.variant != game:
            raise YokaiError(f"a table of {asked.variant.id} cannot teach {game.id}")
        return Truth(asked)
    if not isinstance(asked, (bool, np.bool_)):
        raise YokaiError(f"bad truth {quote(asked)}: it must be True, False or a Tablebase")
    return Truth(Tablebase.open(game)) if asked else None
