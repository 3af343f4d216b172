"""The action code of a variant: a fixed number for every move, seen from the mover's side.

An action is `plane * squares + square`. The mover's own side of the board is below; squares are
counted down the columns, from the mover's right. On 3x4:

     8  4  0        planes 0 to 7 step, the square is the origin:     5 3 0
     9  5  1                                                          6 . 1
    10  6  2        then a plane for each kind that can be dropped,   7 4 2
    11  7  3        the last of the rule file first; the square is the target

If promotion is optional, planes 8 to 15 are steps 0 to 7 with a promotion, and drops follow.
Otherwise a step promotes where it must. On 3x4 these are the 132 labels of pgx's animal_shogi.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.errors import IllegalMove, YokaiError, quote
from yokai.notation.move import Move
from yokai.rules.piece import Kind
from yokai.rules.position import Position, move_of
from yokai.rules.variant import Variant, variant

DIRECTIONS = (
    "forward right",
    "right",
    "back right",
    "forward",
    "back",
    "forward left",
    "left",
    "back left",
)


class ActionCode:
    """The action code of one variant.

    >>> code = action_code("classic")
    >>> start = code.variant.start
    >>> code.size, code.encode(start, start.move("kodama b2xb3"))
    (132, 42)
    >>> code.decode(start, 42).usi, code.plane_names[42 // 12]
    ('2c2b', 'step forward')
    """

    def __init__(self, game: Variant) -> None:
        self.variant = game
        self._core = _core.Actions(game.rules)

    def __reduce__(self) -> tuple[object, tuple[Variant]]:
        return action_code, (self.variant,)

    @property
    def size(self) -> int:
        """The number of actions; they are numbered from 0."""
        return self._core.size

    @property
    def droppable(self) -> list[Kind]:
        """The kinds that can be dropped, in the order of their planes."""
        return [self.variant.kinds[kind] for kind in self._core.droppable]

    @property
    def plane_names(self) -> list[str]:
        """The meaning of each plane."""
        names = [f"step {direction}" for direction in DIRECTIONS]
        if self.variant.promotion == "optional":
            names += [f"{name}, promoting" for name in names]
        return names + [f"drop a {kind.name}" for kind in self.droppable]

    def encode(self, position: Position, move: Move) -> int:
        """The action of a legal move."""
        for action, code in self._core.legal(position._core):
            if move_of(self.variant, code) == move:
                return action
        position.play(move)  # raises the reason
        raise AssertionError(f"{move} is legal and has no action")

    def legal(self, position: Position) -> dict[int, Move]:
        """Every legal action with its move; none once the game is over."""
        pairs = self._core.legal(position._core)
        return {action: move_of(self.variant, code) for action, code in pairs}

    def mask(self, position: Position) -> npt.NDArray[np.int8]:
        """1 for each legal action, 0 for the others."""
        mask = np.zeros(self.size, np.int8)
        mask[[action for action, _ in self._core.legal(position._core)]] = 1
        return mask

    def check(self, action: object) -> int:
        """The action as an int; anything else is refused."""
        if isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            if 0 <= action < self.size:
                return int(action)
        elif isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
            return self.check(action.item())
        raise YokaiError(
            f"bad action {quote(action)}: the actions of {self.variant.id} are the integers"
            f" 0 to {self.size - 1}"
        )

    def decode(self, position: Position, action: object) -> Move:
        """The move of a legal action; an illegal one is refused with the reason."""
        number = self.check(action)
        move = self.legal(position).get(number)
        if move is None:
            raise self.refuse(position, number)
        return move

    def refuse(self, position: Position, action: int) -> IllegalMove:
        """The error for an action that is not legal."""
        what = f"illegal action {action} in {position.sfen}"
        code = self._core.move(position._core, action)
        if not code:
            return IllegalMove(what, f"to {self._name(action)} leads off the board", "no_dot")
        try:
            position.play(move_of(self.variant, code))
        except IllegalMove as error:
            what = f"illegal action {action} ({error.what.split(chr(39))[1]}) in {position.sfen}"
            return IllegalMove(what, error.why, error.reason, error.words)
        raise AssertionError(f"action {action} is legal in {position.sfen}")

    def _name(self, action: int) -> str:
        plane, square = divmod(action, self.variant.squares)
        return f"{self.plane_names[plane]} from square {square}"


@cache
def _action_code(game: Variant) -> ActionCode:
    return ActionCode(game)


def action_code(game: str | Variant) -> ActionCode:
    """The action code of a variant."""
    return _action_code(variant(game))
