"""The atlas: thousands of small games, each with what its complete solution says of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from yokai.errors import BadTable, quote
from yokai.rules.variant import Variant
from yokai.solve.value import Result, Value
from yokai.workshop.recipe import game_of
from yokai.workshop.solved_game import FallibleGames, Shares, SolvedGame, solved

SHIPPED = Path(__file__).parent / "data" / "atlas.tsv"
_HEADER = "# recipe, value, keeping/moves, longest, positions, drawn, beginners, strong players\n"
_LETTERS: dict[Result, str] = {"win": "w", "loss": "l", "draw": "d"}
_RESULTS = {letter: result for result, letter in _LETTERS.items()}

BEGINNERS, STRONG = 0.5, 0.1  # the shares of turns at which they play any move
_GAMES = 1000  # of each kind of players


@dataclass(frozen=True)
class AtlasRow:
    """A game of the atlas: its recipe, and what its solution says."""

    recipe: str
    value: Value  # of the start, for the player who moves first
    keeping: int  # first moves that do not change who wins
    moves: int  # first moves
    longest: int  # plies of the longest forced win from any position; 0 if there is none
    positions: int  # whose value was computed
    drawn: float  # the share of them that is drawn
    beginners: FallibleGames  # of players who play any move at every second turn
    strong: FallibleGames  # at every tenth

    @property
    def variant(self) -> Variant:
        """The game."""
        return game_of(self.recipe)

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the board.

        >>> atlas().row("1ka/3/AK1 Kff,A02 0d").size
        (3, 3)
        """
        rows = self.recipe.split()[0].partition(",")[0].split("/")
        return sum(int(cell) if cell.isdigit() else 1 for cell in rows[0]), len(rows)

    @property
    def line(self) -> str:
        """The row of a file; AtlasRow.parse() reads it."""
        value = f"{_LETTERS[self.value.result]}{self.value.plies or ''}"
        return "\t".join(
            [
                *(self.recipe, value, f"{self.keeping}/{self.moves}", str(self.longest)),
                *(str(self.positions), f"{1000 * self.drawn:.0f}"),
                *(_games_text(self.beginners), _games_text(self.strong)),
            ]
        )

    @classmethod
    def parse(cls, line: str) -> AtlasRow:
        """Read a row of a file.

        >>> line = "1k1/3/1K1 Kff 0r\\tw3\\t1/5\\t9\\t16\\t0\\t600/400/7.5\\t710/290/4.2"
        >>> AtlasRow.parse(line).keeping
        1
        """
        recipe, value, kept, longest, positions, drawn, *games = line.split("\t")
        keeping, _, moves = kept.partition("/")
        beginners, strong = map(_games_of, games)
        return cls(
            recipe,
            Value(_RESULTS[value[0]], int(value[1:] or 0)),
            *(int(keeping), int(moves), int(longest), int(positions), int(drawn) / 1000),
            *(beginners, strong),
        )


def _games_text(games: FallibleGames) -> str:
    return f"{1000 * games.shares.first:.0f}/{1000 * games.shares.second:.0f}/{games.plies:.1f}"


def _games_of(text: str) -> FallibleGames:
    first, second, plies = text.split("/")
    return FallibleGames(Shares(int(first) / 1000, int(second) / 1000), float(plies))


def survey(recipe: str) -> AtlasRow:
    """Solve a game and describe it; BadTable if it cannot be solved."""
    return row_of(recipe, solved(game_of(recipe)))


def row_of(recipe: str, solved: SolvedGame) -> AtlasRow:
    """Describe a solved game."""
    return AtlasRow(
        recipe,
        solved.value,
        *(solved.keeping, len(solved.first_moves), solved.longest, solved.positions, solved.drawn),
        *(solved.fallible_games(slips, _GAMES) for slips in (BEGINNERS, STRONG)),
    )


class Atlas:
    """A file of solved games, a row for each."""

    def __init__(self, rows: Iterable[AtlasRow]) -> None:
        """Hold some rows; use load() for a file, atlas() for that of the package."""
        self.rows = tuple(rows)

    @classmethod
    def load(cls, path: Path) -> Atlas:
        """Read a file; a last line that was not written to its end is left out."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise BadTable(f"{path}: cannot be read: {error}") from None
        lines = text[: text.rfind("\n") + 1].splitlines()
        rows = []
        for number, line in enumerate(lines, 1):
            if not line.startswith("#"):
                try:
                    rows.append(AtlasRow.parse(line))
                except (ValueError, KeyError):
                    raise BadTable(
                        f"{path}:{number}: {quote(line)} is no row of an atlas"
                    ) from None
        return cls(rows)

    @cached_property
    def by_recipe(self) -> dict[str, AtlasRow]:
        """The rows by their recipe."""
        return {row.recipe: row for row in self.rows}

    def row(self, recipe: str) -> AtlasRow:
        """The row of a recipe."""
        return self.by_recipe[recipe]

    def save(self, path: Path) -> None:
        """Write the file whole or not at all: a kill in the middle leaves the old one."""
        new = path.with_name(f".{path.name}.new")
        new.write_text(_HEADER + "".join(f"{row.line}\n" for row in self.rows), encoding="utf-8")
        new.replace(path)


@cache
def atlas() -> Atlas:
    """The atlas of the package."""
    return Atlas.load(SHIPPED)
