"""Grades of moves: what a move gave away, and accuracy. See docs/inside/review.md."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from yokai.engine.line import Score
from yokai.engine.win_chance import chance
from yokai.rules.variant import Variant

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "only"]

# What a move may give away of the whole point, at most, to have a grade.
_BOUNDS: tuple[tuple[float, Grade], ...] = (
    (0.02, "best"),
    (0.07, "good"),
    (0.15, "inaccuracy"),
    (0.30, "mistake"),
)
MATTERS = _BOUNDS[1][0]  # from here on a move may be talked about
_NEAR = 20  # plies: so far away, a known win has lost half of what its nearness adds
_STRICTNESS = 4.0


def standing(game: Variant, score: Score, exact: bool) -> float:
    """How well the player to move stands, from 0 to 1.

    Without the truth it is the winning chances. Where the truth is known it is 1/2 for a draw,
    3/4 to 1 for a win, the more the nearer it is, and as much less for a loss: so a move that
    changes the result always costs a quarter of the point or more, and one that only makes a win
    longer or a loss shorter costs less than that.

    >>> from yokai.rules.variant import variant
    >>> game = variant("classic")
    >>> [round(standing(game, Score(9, plies), True), 2) for plies in (1, 21, 173, -78, -1)]
    [1.0, 0.88, 0.75, 0.23, 0.0]
    """
    if not exact:
        return chance(game, score)
    if score.plies is None:
        return 0.5
    nearness = 0.5 ** ((abs(score.plies) - 1) / _NEAR)
    return 0.5 + math.copysign(0.25 + 0.25 * nearness, score.plies)


def grade(lost: float) -> Grade:
    """A grade for what was given away.

    >>> [grade(lost) for lost in (0.0, 0.05, 0.1, 0.25, 0.5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for bound, name in _BOUNDS if lost < bound), "blunder")


def accuracy(losses: Iterable[float]) -> float | None:
    """How well a player chose, from 0 to 100: the mean of 100 * exp(-4 * lost) over the moves at
    which there was a choice; None if there was none.

    >>> accuracy([0.0, 0.0]), accuracy([])
    (100.0, None)
    """
    single = [100 * math.exp(-_STRICTNESS * lost) for lost in losses]
    return sum(single) / len(single) if single else None
