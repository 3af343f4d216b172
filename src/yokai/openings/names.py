"""Known names of openings and of shapes, and where they stand on the board. See data/names.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

NAMES = Path(__file__).parent / "data" / "names.toml"

_Square = tuple[int, int]  # row and column, the first row is North's edge


@dataclass(frozen=True)
class NamedOpening:
    """An opening with a name: its id, the name that players gave it, and its moves in USI."""

    id: str
    name: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Shape:
    """A shape with a name: the form in which the pieces of a letter stand. Where the game is solved
    its owner's points are known, in percent with best play."""

    id: str
    name: str
    form: str
    piece: str
    points: int | None = None


def openings_of(game: Variant) -> tuple[NamedOpening, ...]:
    """The openings of a variant that have a name, the shorter first."""
    found = (
        NamedOpening(row["id"], row["name"], tuple(row["moves"].split()))
        for row in _rows("opening", game)
    )
    return tuple(sorted(found, key=lambda each: len(each.moves)))


def shapes_of(game: Variant) -> tuple[Shape, ...]:
    """The shapes of a variant that have a name."""
    rows = _rows("shape", game)
    return tuple(
        Shape(row["id"], row["name"], row["form"], row["piece"], row["points"].get(game.id))
        for row in rows
    )


def opening_at(position: Position) -> NamedOpening | None:
    """The opening that leads to a position or to its mirror image.

    >>> import yokai
    >>> game = yokai.Game("classic", ["2c2b", "1a2b", "3d2c"])
    >>> opening_at(game.position).name
    'ゾウ冠'
    """
    known = _by_position(position.variant)
    return known.get(position.key) or known.get(position.mirror().key)


def opening_in(game: Game) -> NamedOpening | None:
    """The last opening with a name that a game has come through."""
    known = _by_position(game.variant)
    for position in reversed(game.positions[: 1 + max(map(_length, known.values()), default=0)]):
        if found := known.get(position.key) or known.get(position.mirror().key):
            return found
    return None


def shapes_at(position: Position) -> list[tuple[Side, Shape]]:
    """The shapes on the board, each with the side whose pieces stand so.

    >>> import yokai
    >>> p = yokai.Position.parse("classic", "1k1/3/1BB/1K1 b - 1")
    >>> [(side.word, shape.name) for side, shape in shapes_at(p)]
    [('south', 'ゾウ無双')]
    """
    return [
        (side, shape)
        for side in Side
        for shape in shapes_of(position.variant)
        if _FORMS[shape.form](position, side, shape.piece)
    ]


def _length(opening: NamedOpening) -> int:
    return len(opening.moves)


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(NAMES.read_text(encoding="utf-8"))


def _rows(kind: str, game: Variant) -> Iterable[dict[str, Any]]:
    if not game.is_built_in:
        return []
    return [row for row in _table()[kind] if game.id in row["games"]]


@cache
def _by_position(game: Variant) -> dict[bytes, NamedOpening]:
    return {Game(game, each.moves).position.key: each for each in openings_of(game)}


def _squares(position: Position, side: Side, letter: str) -> list[_Square]:
    """The squares of the unpromoted pieces of a letter."""
    return [
        (row, column)
        for row, pieces in enumerate(position.board)
        for column, piece in enumerate(pieces)
        if piece and piece.side is side and piece.kind.symbol == letter
    ]


def _pair(position: Position, side: Side, letter: str) -> bool:
    return any(
        abs(a - c) + abs(b - d) == 1
        for (a, b), (c, d) in combinations(_squares(position, side, letter), 2)
    )


def _diagonal(position: Position, side: Side, letter: str) -> bool:
    return any(
        abs(a - c) == abs(b - d) == 1
        for (a, b), (c, d) in combinations(_squares(position, side, letter), 2)
    )


def _hole(position: Position, side: Side, letter: str) -> bool:
    edge = (len(position.board) - 1, 0)[side]
    for row, column in _squares(position, side, letter):
        if row == edge and column in (0, len(position.board[0]) - 1):
            inwards = 1 if column == 0 else -1
            forward = (-1, 1)[side]
            around = ((row + forward, column), (row, column + inwards),
                      (row + forward, column + inwards))  # fmt: skip
            pieces = [position.board[r][c] for r, c in around]
            return sum(piece is not None and piece.side is side for piece in pieces) >= 2
    return False


_FORMS: dict[str, Callable[[Position, Side, str], bool]] = {
    "pair": _pair,
    "diagonal": _diagonal,
    "hole": _hole,
}
