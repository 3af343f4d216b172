"""Elo ratings of all entrants by a Bradley-Terry fit, with error bars.

A player of strength r scores 1 / (1 + 10^((s - r) / 400)) against one of strength s; a draw is half
a win. The strengths are those that make the results most likely, with a mean of 0. Each player is
also given one drawn game with an average player, so that a perfect score stays finite.
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
    """A strength in Elo, and half the width of its 95 % confidence interval."""

    elo: float
    error: float


def rate(
    names: Sequence[str], scores: Mapping[tuple[str, str], PairingScore]
) -> dict[str, EloRating]:
    """Fit the ratings; `scores` has the points of a against b at (a, b), and of b at (b, a).

    >>> scores = {("a", "b"): PairingScore(7.5, 10), ("b", "a"): PairingScore(2.5, 10)}
    >>> fit = rate(["a", "b"], scores)
    >>> round(fit["a"].elo), round(fit["b"].elo), 100 < fit["a"].error < 150
    (90, -90, True)
    """
    import numpy as np  # imported here, as it takes a tenth of a second and only results need it

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
        # A step too long would overshoot for an entrant that has won nearly everything.
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < _SMALL:
            break
    _, information = _derivatives(strength, points, games)
    # Errors of the strengths relative to their mean, which is subtracted too.
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
    """The gradient of the log-likelihood, and the Fisher information."""
    import numpy as np

    win = 1 / (
        1 + np.exp(strength[None, :] - strength[:, None])
    )  # probability of the row's entrant against the column's
    average = 1 / (1 + np.exp(-strength))  # probability against the average player
    slope = points - (games * win).sum(axis=1) - _PRIOR_GAMES * average
    weight = games * win * (1 - win)
    own = weight.sum(axis=1) + _PRIOR_GAMES * average * (1 - average)
    return slope, np.diag(own) - weight
