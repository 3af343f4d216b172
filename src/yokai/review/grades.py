"""Grades of moves by how much they lose, and accuracy. See docs/inside/review.md."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import fmean
from typing import Literal

from yokai.engine.line import Score
from yokai.engine.win_chance import chance
from yokai.rules.variant import Variant

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "only"]

MATTERS = 0.07  # moves that lose less are not explained
MISTAKE = 0.15
# A move has the first grade whose bound is above its loss, as a share of the whole point.
_BOUNDS: tuple[tuple[float, Grade], ...] = (
    (MATTERS, "good"),
    (MISTAKE, "inaccuracy"),
    (0.30, "mistake"),
)
_HALF_LIFE = 20  # plies after which the bonus for a near win or loss is halved
_STRICTNESS = 4.0  # of the accuracy: a move that loses 1/4 point counts 37 %
_WORST = 3  # moves that count for half of the accuracy
_VISIBLE = 9  # plies that a person can see ahead
_SOONER = 4  # plies by which a visible loss comes sooner, at least, if it is a mistake


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


def visible_loss(could: Score, did: Score) -> float:
    """The least loss of a move, because of a win or a loss that a person could have seen.

    A near win that is missed is a mistake, also while the game is as good as won, and so is a near
    loss that could have been put off for twice as long. A loss that nobody has proved is at least
    too far to be seen. A win in one is never missed unnoticed.

    >>> visible_loss(Score(31997, 3), Score(900))
    0.15
    >>> visible_loss(Score(-31990, -10), Score(-31997, -3))
    0.15
    >>> visible_loss(Score(-1800), Score(-31997, -3))
    0.15
    """
    could_plies = -(_VISIBLE + 1) if could.plies is None else could.plies
    did_plies = did.plies or 0
    if 0 < could_plies <= _VISIBLE and did_plies <= 0:
        return MISTAKE
    if -_VISIBLE <= did_plies < 0 and could_plies <= min(2 * did_plies, did_plies - _SOONER):
        return MISTAKE
    return MATTERS if could_plies == 1 != did_plies else 0.0


def is_near(score: Score) -> bool:
    """Is the game decided so soon that a person can see it?"""
    return score.plies is not None and abs(score.plies) <= _VISIBLE


def grade(lost: float) -> Grade:
    """The grade of a move that is not the best and loses this share of the point.

    >>> [grade(lost) for lost in (0.0, 0.05, 0.1, 0.25, 0.5)]
    ['good', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((name for bound, name in _BOUNDS if lost < bound), "blunder")


def accuracy(losses: Iterable[float]) -> float | None:
    """The accuracy of a player, from 0 to 100; None without a choice.

    A move at which there was a choice counts 100 * exp(-4 * lost). Half of the accuracy is the mean
    of all moves, the other half that of the three worst.

    >>> accuracy([0.0, 0.0]), accuracy([])
    (100.0, None)
    """
    single = sorted(100 * math.exp(-_STRICTNESS * lost) for lost in losses)
    return (fmean(single) + fmean(single[:_WORST])) / 2 if single else None
