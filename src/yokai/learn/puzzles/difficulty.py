"""The difficulty of a puzzle: its rating, from the tries of the engine's levels."""

from __future__ import annotations

from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.glicko import Rating
from yokai.learn.puzzles.puzzle import HIGHEST, LOWEST, TO_THE_END, Puzzle

ASKED = tuple(LEVELS)[1:11]  # higher levels solve nearly everything, level 0 nearly nothing
TRIES = 2  # per level
_LARGE = 16  # squares; on a larger board the search of a level is limited
_LARGE_LIMITS = Limits(nodes=15_000)
_DEVIATION = 45.0  # rating deviation of a level


def level_rating(level: int) -> int:
    """The puzzle rating of a level: 150 points per level.

    >>> level_rating(1), level_rating(10)
    (650, 2000)
    """
    return 500 + 150 * level


def difficulty(puzzle: Puzzle) -> int:
    """The rating of a puzzle that explains how many levels solved it.

    The levels search without a tablebase. The random seed comes from the puzzle's id, so the result
    is always the same.
    """
    solved = sum(_solves(puzzle, level, attempt) for level in ASKED for attempt in range(TRIES))
    return rating_of(solved / TRIES)


def rating_of(points: float) -> int:
    """The rating of an opponent against which the levels together expect so many points.

    All or no points count as half a try less or more, as they would give no finite rating.

    >>> rating_of(0), rating_of(5), rating_of(10)
    (2322, 1325, 400)
    """
    points = min(max(points, 0.5 / TRIES), len(ASKED) - 0.5 / TRIES)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        rival = Rating(middle, _DEVIATION)
        expected = sum(Rating(level_rating(level), _DEVIATION).expects(rival) for level in ASKED)
        low, high = (middle, high) if expected > points else (low, middle)
    return round((low + high) / 2)


def _solves(puzzle: Puzzle, level: int, attempt: int) -> bool:
    """Does this level find every move of the solution?"""
    seed = int(puzzle.id, 36) * 100 + attempt
    engine = Engine(puzzle.game, level, hash_mb=1, seed=seed)
    limits = _LARGE_LIMITS if puzzle.game.squares > _LARGE else None
    for at in range(0, len(puzzle.line), 2):
        here, right = puzzle.positions[at], puzzle.line[at]
        found = engine.best_move(here, limits).move
        if found == right:
            continue
        last = at + 1 == len(puzzle.line) and puzzle.kind in TO_THE_END
        return last and here.play(found).outcome is not None
    return True
