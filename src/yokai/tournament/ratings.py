"""How strong everyone is, from all games at once: a Bradley-Terry fit with error bars.

A player of strength r scores 1 / (1 + 10^((s - r) / 400)) against one of strength s; a draw is half
a win. The strengths are those that make the results most likely, with a mean of 0. Each player is
also given one drawn game with an average player, so that who has won everything stays finite.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yokai.tournament.tallies import PairingScore

if TYPE_CHECKING:
    import numpy as np

_ELO = 400 / math.log(10)  # a unit of the logistic curve, in Elo
_NORMAL_95 = 1.959964
_PRIOR_GAMES = 1.0  # drawn with an average player
_STEPS = 100
_SMALL = 1e-9


@dataclass(frozen=True)
class EloRating:
    """A strength in Elo, and half the width of the interval that holds it 95 times of 100."""

    elo: float
    error: float


def rate(
    names: Sequence[str], scores: Mapping[tuple[str, str], PairingScore]
) -> dict[str, EloRating]:
    """Fit everyone's strength; `scores` has (a, b) for a's points against b, and (b, a) too.

    >>> scores = {("a", "b"): PairingScore(7.5, 10), ("b", "a"): PairingScore(2.5, 10)}
    >>> fit = rate(["a", "b"], scores)
    >>> round(fit["a"].elo), round(fit["b"].elo), 100 < fit["a"].error < 150
    (90, -90, True)
    """
    import numpy as np  # takes a tenth of a second to load, and only results need it

    if not names:
        return {}
    index = {name: i for i, name in enumerate(names)}
    points = np.full(len(names), _PRIOR_GAMES / 2)
    games = np.zeros((len(names), len(names)))
    for (name, other), score in scores.items():
        points[index[name]] += score.points
        games[index[name], index[other]] += score.games
    strength = np.zeros(len(names))
    for _ in range(_STEPS):
        slope, information = _derivatives(strength, points, games)
        step = np.linalg.solve(information, slope)
        # A step too long would overshoot where someone has won nearly everything.
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < _SMALL:
            break
    _, information = _derivatives(strength, points, games)
    # Of each strength less the mean of all, which is what we tell.
    centre = np.eye(len(names)) - 1 / len(names)
    spread = centre @ np.linalg.inv(information) @ centre
    errors = _NORMAL_95 * np.sqrt(np.clip(np.diag(spread), 0, None))
    told = strength - strength.mean()
    return {
        name: EloRating(float(told[i] * _ELO), float(errors[i] * _ELO)) for name, i in index.items()
    }


def _derivatives(
    strength: np.ndarray, points: np.ndarray, games: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The slope of the likelihood's logarithm, and the Fisher information."""
    import numpy as np

    win = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))  # of the row over the column
    average = 1 / (1 + np.exp(-strength))  # the same against the average player
    slope = points - (games * win).sum(axis=1) - _PRIOR_GAMES * average
    weight = games * win * (1 - win)
    own = weight.sum(axis=1) + _PRIOR_GAMES * average * (1 - average)
    return slope, np.diag(own) - weight
