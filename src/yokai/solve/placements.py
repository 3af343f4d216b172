"""All placements of the pieces of a game: their exact number, and random ones."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import factorial, perm, prod
from random import Random

from yokai import _core
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.rules.variant import Variant

_Piece = tuple[Side, int]  # its owner and its kind


@dataclass(frozen=True)
class _Split:
    """The pieces of one kind, shared out to the board and to the reserves."""

    board: tuple[_Piece, ...]
    held: tuple[_Piece, ...]
    weight: int  # the orders of all pieces, over the orders of like pieces on the board


class Placements:
    """Every placement of both royal pieces on the board, and of all others on the board or in a
    reserve, with South to move. Many of them are in no game.

    >>> from yokai import variant
    >>> Placements(variant("classic")).count
    1567925964
    """

    def __init__(self, game: Variant) -> None:
        """Prepare to count and to draw the placements of a game."""
        self._game = game
        self._royal = game.kinds.index(game.royal)
        sizes = {k: n for k, n in enumerate(game.set_sizes) if n and k != self._royal}
        self._splits = [list(_splits(game, kind, pieces)) for kind, pieces in sizes.items()]
        self._orders = prod(map(factorial, sizes.values()))
        self._sums: dict[tuple[int, int], list[int]] = {}

    @cached_property
    def count(self) -> int:
        """The number of placements."""
        return self._total(0, len(Side)) // self._orders

    def draw(self, random: Random) -> _core.Position:
        """A random placement."""
        board = [(side, self._royal) for side in Side]
        held: list[_Piece] = []
        for family, splits in enumerate(self._splits):
            sums = self._cumulated(family, len(board))
            split = splits[bisect_right(sums, random.randrange(sums[-1]))]
            board += split.board
            held += split.held
        position = _core.Position(self._game.rules)
        squares = random.sample(range(self._game.squares), len(board))
        for (side, kind), square in zip(board, squares, strict=True):
            position.put(side, kind, square)
        for side, kind in held:
            position.hold(side, kind)
        return position

    def _total(self, family: int, on_board: int) -> int:
        """The weight of all placements of the families from this one on, beside other pieces."""
        if family == len(self._splits):
            return perm(self._game.squares, on_board)
        return self._cumulated(family, on_board)[-1]

    def _cumulated(self, family: int, on_board: int) -> list[int]:
        key = (family, on_board)
        if key not in self._sums:
            self._sums[key] = list(
                accumulate(
                    split.weight * self._total(family + 1, on_board + len(split.board))
                    for split in self._splits[family]
                )
            )
        return self._sums[key]


def _splits(game: Variant, kind: int, pieces: int) -> Iterator[_Split]:
    face = game.kinds[kind].promotes_to
    faces = [kind, *(i for i, each in enumerate(game.kinds) if face and each.name == face)]
    places = [(side, each) for side in (SOUTH, NORTH) for each in faces]
    for counts in _compositions(pieces, len(places) + len(Side)):
        board, held = counts[: len(places)], counts[len(places) :]
        yield _Split(
            tuple(place for place, n in zip(places, board, strict=True) for _ in range(n)),
            tuple((side, kind) for side, n in zip(Side, held, strict=True) for _ in range(n)),
            factorial(pieces) // prod(map(factorial, board)),
        )


def _compositions(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out a number, in order.

    >>> list(_compositions(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        for rest in _compositions(whole - first, parts - 1):
            yield (first, *rest)
