"""Grades of moves by how much they lose, and accuracy. See docs/inside/review.md."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from yokai.engine.line import Score
from yokai.engine.win_chance import chance
from yokai.rules.variant import Variant

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "only"]

# A move has the first grade whose bound is above its loss, as a share of the whole point.
_BOUNDS: tuple[tuple[float, Grade], ...] = (
    (0.02, "best"),
    (0.07, "good"),
    (0.15, "inaccuracy"),
    (0.30, "mistake"),
)
MATTERS = _BOUNDS[1][0]  # moves that lose less are not explained
_HALF_LIFE = 20  # plies after which the bonus for a near win or loss is halved
_STRICTNESS = 4.0  # of the accuracy: a move that loses 1/4 point counts 37 %


def standing(game: Variant, score: Score, exact: bool) -> float:
    """The standing of the side to move, from 0 to 1.

    A score that is not exact gives the winning chances. An exact one gives 1/2 for a draw, 3/4 to
    1 for a win, the more the nearer it is, and 1/4 to 0 for a loss. So a move that changes the
    result always costs a quarter of the point or more, and a move that only delays a win or
    hastens a loss costs less.

    >>> from yokai.rules.variant import variant
    >>> game = variant("classic")
    >>> [round(standing(game, Score(9, plies), True), 2) for plies in (1, 21, 173, -78, -1)]
    [1.0, 0.88, 0.75, 0.23, 0.0]
    """
    if not exact:
        return chance(game, score)
    if score.plies is None:
        return 0.5
    nearness = 0.5 ** ((abs(score.plies) - 1) / _HALF_LIFE)
    return 0.5 + math.copysign(0.25 + 0.25 * nearness, score.plies)


def grade(lost: float) -> Grade:
    """The grade of a move that loses this share of the point.

    >>> [grade(lost) for lost in (0.0, 0.05, 0.1, 0.25, 0.5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for bound, name in _BOUNDS if lost < bound), "blunder")


def accuracy(losses: Iterable[float]) -> float | None:
    """The accuracy of a player, from 0 to 100; None without a choice.

    It is the mean of 100 * exp(-4 * lost) over the moves at which there was a choice.

    >>> accuracy([0.0, 0.0]), accuracy([])
    (100.0, None)
    """
    single = [100 * math.exp(-_STRICTNESS * lost) for lost in losses]
    return sum(single) / len(single) if single else None
