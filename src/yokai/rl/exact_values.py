"""The truth as a teacher: what a position is worth, which actions are best, what one gave away.

A position is judged as if the game began with it: the table knows no repetitions.
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
    """What a move gave away: of the result, 2 where a win became a loss; or else plies.

    In a won position these are plies later won, in a lost one plies sooner lost.
    """

    result: int
    plies: int


class Truth:
    """A table's answers in the words of an environment."""

    def __init__(self, table: Tablebase) -> None:
        self.table = table
        self._code = action_code(table.variant)

    def about(self, position: Position) -> dict[str, Any]:
        """For the player to move: `value` 1, 0 or -1, `plies` left, `optimal` actions as a mask."""
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
        """What a legal move gives away here."""
        best, played = self.table.probe(position), self.values(position)[move]
        if result := SIGNS[best.result] - SIGNS[played.result]:
            return Regret(result, 0)
        return Regret(0, abs(best.plies - played.plies))


def truth_of(game: Variant, asked: bool | Tablebase) -> Truth | None:
    """The teacher an environment asks for: none, the table of this machine, or one given."""
    if isinstance(asked, Tablebase):
        if asked.variant != game:
            raise YokaiError(f"a table of {asked.variant.id} cannot teach {game.id}")
        return Truth(asked)
    if not isinstance(asked, (bool, np.bool_)):
        raise YokaiError(f"bad truth {quote(asked)}: it must be True, False or a Tablebase")
    return Truth(Tablebase.open(game)) if asked else None
