"""How hard a puzzle is: the rating of a solver who finds it every other time, by our levels."""

from __future__ import annotations

from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.glicko import Rating
from yokai.learn.puzzles.puzzle import HIGHEST, LOWEST, TO_THE_END, Puzzle

ASKED = tuple(LEVELS)[:10]  # beyond them nearly everything is found
TRIES = 2  # of each level
_LARGE = 16  # squares of a board, beyond which a level with a full hand would think for seconds
_PATIENCE = Limits(nodes=15_000)  # there
_EXACT = 45.0  # the deviation of a level, which is well known


def level_rating(level: int) -> int:
    """What a level is worth as a solver: a step of the ladder is about 150 points.

    >>> level_rating(1), level_rating(10)
    (650, 2000)
    """
    return 500 + 150 * level


def difficulty(puzzle: Puzzle) -> int:
    """The rating at which the levels would have solved as often as they did.

    They think, and know no table, as people do. The same puzzle is always as hard: its name
    throws the dice.
    """
    solved = sum(_solves(puzzle, level, attempt) for level in ASKED for attempt in range(TRIES))
    return rating_of(solved / TRIES)


def rating_of(points: float) -> int:
    """The rating against which the levels that are asked make so many points together.

    All or nothing is taken for half a try more or less, as it tells of no rating at all.

    >>> rating_of(0), rating_of(5), rating_of(10)
    (2322, 1325, 400)
    """
    points = min(max(points, 0.5 / TRIES), len(ASKED) - 0.5 / TRIES)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        rival = Rating(middle, _EXACT)
        expected = sum(Rating(level_rating(level), _EXACT).expects(rival) for level in ASKED)
        low, high = (middle, high) if expected > points else (low, middle)
    return round((low + high) / 2)


def _solves(puzzle: Puzzle, level: int, attempt: int) -> bool:
    """Does a player of this level find every move of the line?"""
    seed = int(puzzle.id, 36) * 100 + attempt
    engine = Engine(puzzle.game, level, hash_mb=1, seed=seed)
    limits = _PATIENCE if puzzle.game.squares > _LARGE else None
    for at in range(0, len(puzzle.line), 2):
        here, right = puzzle.positions[at], puzzle.line[at]
        found = engine.best_move(here, limits).move
        if found == right:
            continue
        last = at + 1 == len(puzzle.line) and puzzle.kind in TO_THE_END
        return last and here.play(found).outcome is not None
    return True
