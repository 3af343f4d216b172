"""The collection of shipped puzzles: by id, by theme, by rating, and the puzzle of the day."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator
from datetime import date
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from random import Random

from yokai.errors import BadPuzzle, quote
from yokai.learn.puzzles.puzzle import THEMES, Puzzle
from yokai.learn.puzzles.puzzle_file import load_puzzles
from yokai.learn.puzzles.twins import without_twins
from yokai.rules.variant import VARIANTS, Variant, variant

PUZZLES = Path(__file__).parent / "data"
_NEAR = 40  # puzzles of the nearest rating, one of which is chosen


class PuzzleCollection:
    """The puzzles of one variant, easiest first.

    >>> one = next(iter(puzzles_of("classic")))
    >>> puzzles_of("classic").get(one.id) == one
    True
    """

    def __init__(self, game: Variant, puzzles: Collection[Puzzle]) -> None:
        """Sort the puzzles by rating."""
        self.game = game
        self.puzzles = tuple(sorted(puzzles, key=lambda each: (each.rating, each.id)))
        self._by_id = {each.id: each for each in self.puzzles}

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def get(self, name: str) -> Puzzle:
        """The puzzle with this id."""
        if name not in self._by_id:
            raise BadPuzzle(f"{self.game.id} has no puzzle {quote(name)}: an id is like 'tkkkf2'")
        return self._by_id[name]

    def themed(self, theme: str | None) -> tuple[Puzzle, ...]:
        """The puzzles of a theme, or all without a theme."""
        if theme is None:
            return self.puzzles
        if theme not in THEMES:
            raise BadPuzzle(f"no theme {quote(theme)}: themes are {', '.join(THEMES)}")
        return self._themed[theme]

    @cached_property
    def _themed(self) -> dict[str, tuple[Puzzle, ...]]:
        return {
            theme: tuple(each for each in self.puzzles if theme in each.themes) for theme in THEMES
        }

    def near(
        self,
        rating: float,
        random: Random,
        *,
        theme: str | None = None,
        done: Collection[str] = (),
        lately: Collection[Puzzle] = (),
    ) -> Puzzle | None:
        """A random puzzle near a rating that is not in `done`, or None if all are done.

        It is no near twin of a puzzle in `lately`, unless there are only such puzzles.
        """
        rest = [each for each in self.themed(theme) if each.id not in done]
        if not rest:
            return None
        place = bisect_left(rest, rating, key=lambda each: each.rating)
        first = max(0, min(place - _NEAR // 2, len(rest) - _NEAR))
        near = rest[first : first + _NEAR]
        return random.choice(list(without_twins(near, lately)) or near)

    def of_the_day(self, day: date) -> Puzzle:
        """The puzzle of a day, from the middle half by rating.

        It is the same for everyone, and repeats only after all others.
        """
        if not self._days:
            raise BadPuzzle(f"{self.game.id} has no puzzles")
        return self._days[day.toordinal() % len(self._days)]

    @cached_property
    def _days(self) -> tuple[Puzzle, ...]:
        quarter = len(self.puzzles) // 4
        middle = self.puzzles[quarter : len(self.puzzles) - quarter]
        return tuple(sorted(middle, key=lambda each: blake2b(each.id.encode()).digest()))


def puzzles_of(game: str | Variant) -> PuzzleCollection:
    """The shipped puzzles of a variant; none for a rule file of your own.

    >>> len(puzzles_of("classic")) > 0
    True
    """
    game = variant(game)
    ours = game.id in VARIANTS and variant(game.id) == game
    return _load(game.id) if ours else PuzzleCollection(game, ())


def find_puzzle(name: str) -> Puzzle:
    """The puzzle with this id, of any variant."""
    for game in VARIANTS:
        if name in puzzles_of(game):
            return puzzles_of(game).get(name)
    raise BadPuzzle(f"there is no puzzle {quote(name)}: an id is like 'tkkkf2'")


@cache
def _load(game: str) -> PuzzleCollection:
    return PuzzleCollection(variant(game), load_puzzles(PUZZLES / f"{game}.txt"))
