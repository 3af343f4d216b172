"""Observations: planes of the board's size that hold 0 or 1, with the own side below.

The board is turned for North, so that one network plays both sides. The planes are, in order:
own pieces, one plane for each kind of the rule file; enemy pieces; the own reserve, as many planes
for each kind as the set has pieces of it, the first n filled with ones if n are held; the enemy's
reserve; repetition: the position has occurred twice, three times, and so on to one time less than
is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant


class Planes:
    """The planes of one variant.

    >>> planes = planes_of("classic")
    >>> planes.shape
    (23, 4, 3)
    >>> planes.names[3], planes.names[-1]
    ('own kodama', 'stood 2 times')
    """

    def __init__(self, game: Variant) -> None:
        self.variant = game
        self._core = _core.Planes(game.rules, game.set_sizes)

    def __reduce__(self) -> tuple[object, tuple[Variant]]:
        return planes_of, (self.variant,)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
        return self._core.count, self.variant.ranks, self.variant.files

    @property
    def names(self) -> list[str]:
        """The meaning of each plane."""
        return list(self._names())

    def _names(self) -> Iterator[str]:
        game, whose = self.variant, ("own", "enemy")
        for who in whose:
            yield from (f"{who} {kind.name}" for kind in game.kinds)
        for who in whose:
            for kind, count in zip(game.kinds, game.set_sizes, strict=True):
                if kind.in_reserves:
                    yield from (f"{who} reserve, {n} {kind.name}" for n in range(1, count + 1))
        stood = self._core.count - 2 * len(game.kinds) - 2 * self._held
        yield from (f"stood {n} times" for n in range(2, 2 + stood))

    @property
    def _held(self) -> int:
        """The largest number of pieces in a reserve."""
        game = self.variant
        return sum(game.pieces[kind.letter] for kind in game.kinds if kind.in_reserves)

    def observe(self, game: Game | Position, viewer: Side | None = None) -> npt.NDArray[np.int8]:
        """The planes for one side, by default the side to move.

        A game is seen in its present position. A position has no history: it stands for the first
        time.
        """
        if isinstance(game, Position):
            position, repetitions = game, 1
        elif isinstance(game, Game):
            position, repetitions = game.position, game.repetitions
        else:
            raise YokaiError(f"cannot observe {quote(game)}: a Game or a Position is needed")
        if position.variant != self.variant:
            raise YokaiError(
                f"cannot observe a position of {position.variant.id} by planes of {self.variant.id}"
            )
        out = np.empty(self.shape, np.int8)
        side = position.turn if viewer is None else viewer
        self._core.write(position._core, side, repetitions, out)
        return out

    def draw(self, observation: npt.NDArray[np.int8], across: int = 4) -> str:
        """Render an observation as small boards of text, `across` of them side by side.

        >>> planes = planes_of("classic")
        >>> print(planes.draw(planes.observe(Game("classic")), across=1)[:39])
        own koropokkuru
        . . .
        . . .
        . . .
        . # .
        """
        wide = max(map(len, self.names)) + 3
        lines = []
        for first in range(0, len(self.names), across):
            boards = observation[first : first + across]
            lines.append("".join(f"{name:<{wide}}" for name in self.names[first : first + across]))
            for row in range(self.variant.ranks):
                rows = (" ".join(".#"[mark] for mark in board[row]) for board in boards)
                lines.append("".join(f"{text:<{wide}}" for text in rows))
            lines.append("")
        return "\n".join(line.rstrip() for line in lines[:-1])


@cache
def _planes_of(game: Variant) -> Planes:
    return Planes(game)


def planes_of(game: str | Variant) -> Planes:
    """The planes of a variant."""
    return _planes_of(variant(game))
