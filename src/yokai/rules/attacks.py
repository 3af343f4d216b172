"""Attacks: the squares that the dots of a piece point to, whoever stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yokai.notation.move import SOUTH, Side
from yokai.notation.square import a1_square, read_square, usi_square

if TYPE_CHECKING:
    from yokai.rules.position import Position


def covered(position: Position, square: str) -> set[str]:
    """The squares that the dots of the piece on `square` point to, whoever stands there.

    >>> import yokai
    >>> sorted(covered(yokai.variant("classic").start, "1d"))
    ['1c', '2d']
    """
    game = position.variant
    piece = position.piece(square)
    assert piece
    sign = 1 if piece.side is SOUTH else -1
    row, column = divmod(read_square(square, game.files, game.ranks), game.files)
    found = set()
    for down, dots in enumerate(piece.kind.dots, -1):
        for right, dot in enumerate(dots, -1):
            there = row + sign * down, column + sign * right
            if dot == "o" and 0 <= there[0] < game.ranks and 0 <= there[1] < game.files:
                found.add(usi_square(there[0] * game.files + there[1], game.files))
    return found


def attackers(position: Position, square: str, side: Side) -> list[str]:
    """The a1 squares of a side's pieces whose dots point to `square`, from North's edge down."""
    game = position.variant
    target = usi_square(read_square(square, game.files, game.ranks), game.files)
    pieces = [piece for row in position.board for piece in row]
    return [
        a1_square(index, game.files, game.ranks)
        for index, piece in enumerate(pieces)
        if piece
        and piece.side is side
        and target in covered(position, usi_square(index, game.files))
    ]
