"""The selection of puzzles for a file: no similar ones, and not too many of one sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from yokai.learn.mining.similarity import twin_keys
from yokai.learn.puzzles.puzzle import KindName, Puzzle, ThemeName

# The largest share of a file for each kind and number of the player's moves. The sum is more than
# 1, so that all rare puzzles are taken and common ones do not displace them.
SHARES: Mapping[tuple[KindName, int], float] = {
    ("win", 1): 0.03,
    ("win", 2): 0.14,
    ("win", 3): 0.14,
    ("win", 4): 0.11,
    ("win", 5): 0.08,
    ("win", 6): 0.05,
    ("win", 7): 0.03,
    ("only_win", 1): 0.08,
    ("only_win", 2): 0.09,
    ("only_win", 3): 0.07,
    ("hold", 1): 0.06,
    ("hold", 2): 0.08,
    ("hold", 3): 0.07,
    ("draw", 3): 0.05,
    ("draw", 4): 0.05,
    ("draw", 5): 0.05,
    ("mate", 1): 0.06,
    ("mate", 2): 0.28,
    ("mate", 3): 0.28,
    ("mate", 4): 0.24,
    ("mate", 5): 0.18,
    ("material", 2): 0.22,
    ("material", 3): 0.18,
    ("material", 4): 0.12,
}
# The largest share with the same themes, and with the same themes, kind and number of moves.
OF_ONE_THEME, OF_ONE_SORT = 0.30, 0.06
# Common themes, and the largest share of a file with no other theme.
COMMON: frozenset[ThemeName] = frozenset({"drop", "quiet"})
OF_COMMON = 0.6


class Selection:
    """A selection of `count` puzzles; puzzles offered earlier are preferred."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.puzzles: list[Puzzle] = []
        self._keys: set[Hashable] = set()
        self._of_kind: Counter[tuple[KindName, int]] = Counter()
        self._common = 0
        self._of_theme: Counter[tuple[ThemeName, ...]] = Counter()
        self._of_sort: Counter[tuple[KindName, int, tuple[ThemeName, ...]]] = Counter()

    @property
    def is_full(self) -> bool:
        """Has the selection all its puzzles?"""
        return len(self.puzzles) >= self.count

    def offer(self, puzzle: Puzzle) -> bool:
        """Take a puzzle, unless it is similar to another or there are enough of its sort."""
        kind, sort = (puzzle.kind, puzzle.moves), (puzzle.kind, puzzle.moves, puzzle.themes)
        common = COMMON.issuperset(puzzle.themes)
        enough = (
            self.is_full
            or (common and self._common >= self._most(OF_COMMON))
            or self._of_kind[kind] >= self._most(SHARES.get(kind, 0.0))
            or self._of_theme[puzzle.themes] >= self._most(OF_ONE_THEME)
            or self._of_sort[sort] >= self._most(OF_ONE_SORT)
        )
        if enough:
            return False
        keys = {puzzle.id, *twin_keys(puzzle)}
        if keys & self._keys:
            return False
        self._keys |= keys
        self._of_kind[kind] += 1
        self._common += common
        self._of_theme[puzzle.themes] += 1
        self._of_sort[sort] += 1
        self.puzzles.append(puzzle)
        return True

    def _most(self, share: float) -> int:
        return -int(
            -share * self.count // 1
        )  # rounded up, so that a small file has some of each sort
