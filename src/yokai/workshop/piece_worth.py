"""The worth of each piece of a game, measured by results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from yokai.notation.move import Side
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase

_SAMPLES = 4000  # positions of a table
_POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_RIDGE = 1.0  # keeps the worth of a piece that hardly ever counts near zero

# A position, and the points of the player to move at the end of the game, from 0 to 1.
Result = tuple[Position, float]


@dataclass(frozen=True)
class PieceWorth:
    """A face of a piece, and the points, of one for a win, that owning one more brings."""

    piece: str  # its name
    points: float


def worth_by_table(table: Tablebase) -> tuple[PieceWorth, ...]:
    """The worth of each piece in random positions of a solved game."""
    return worth_by_results(table.variant, _sample(table))


def _sample(table: Tablebase) -> Iterable[Result]:
    random = Random(1)
    for _ in range(_SAMPLES):
        position = table.at(random.randrange(table.file.positions))
        yield position, _POINTS[table.probe(position).result]


def worth_by_results(game: Variant, results: Iterable[Result]) -> tuple[PieceWorth, ...]:
    """The worth of each piece, most first: the points that explain the results best (by least
    squares), where a piece in the reserve counts as its plain face."""
    faces = [kind for kind in game.kinds if not kind.royal]
    column = {kind.symbol: i for i, kind in enumerate(faces)}
    size = len(faces) + 1
    sums = [[_RIDGE * (i == j) for j in range(size)] for i in range(size)]
    sides = [0.0] * size
    for position, points in results:
        row = [0.0] * size
        row[-1] = 1.0  # what it is worth to move
        for i, count in _difference(position, column).items():
            row[i] = count
        for i, a in enumerate(row):
            sides[i] += a * (points - 0.5)
            for j, b in enumerate(row):
                sums[i][j] += a * b
    found = _solve(sums, sides)
    worths = [PieceWorth(kind.name, round(found[i], 4)) for i, kind in enumerate(faces)]
    return tuple(sorted(worths, key=lambda each: -each.points))


def _difference(position: Position, column: dict[str, int]) -> dict[int, float]:
    """The player to move's pieces less the opponent's, by column."""
    setup = position.setup
    counts: dict[int, float] = {}
    sign = 1 if setup.turn is Side.SOUTH else -1
    for symbol in (symbol for row in setup.rows for symbol in row if symbol):
        if symbol.upper() in column:
            i = column[symbol.upper()]
            counts[i] = counts.get(i, 0) + (sign if symbol.isupper() else -sign)
    for reserve, owner in zip(setup.reserves, (sign, -sign), strict=True):
        for letter, count in reserve.items():
            i = column[letter]
            counts[i] = counts.get(i, 0) + owner * count
    return counts


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a system of linear equations by elimination.

    >>> _solve([[2.0, 0.0], [0.0, 4.0]], [1.0, 1.0])
    [0.5, 0.25]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(len(rows)):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]
