"""Glicko-2 ratings, as Mark Glickman describes them: a strength, and how certain it is.

A rating is a frozen value; games and time without games give a new one.
Source: Mark E. Glickman, "Example of the Glicko-2 system", 2022.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

SCALE = 400 / math.log(10)  # rating points in one unit of the formulas
NEW_RATING = 1500.0
# The deviation is at least so much that a rating can still change, at most that of a new player.
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0

_TAU = 0.5  # how readily the volatility changes
_TOLERANCE = 1e-6  # of the logarithm of the squared volatility


@dataclass(frozen=True)
class Rating:
    """A player's rating; the true strength is within two deviations of it with probability 95 %.

    >>> mia, ben = Rating(), Rating(1600, 80)
    >>> round(mia.after([(ben, 1.0)]).rating), round(mia.after([(ben, 0.0)]).rating)
    (1731, 1368)
    """

    rating: float = NEW_RATING
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    def rested(self, periods: float) -> Rating:
        """The rating after this many rating periods without a game: its deviation grows."""
        spread = self.volatility * SCALE
        deviation = math.sqrt(self.deviation**2 + max(periods, 0.0) * spread**2)
        return replace(self, deviation=min(deviation, MOST_DEVIATION))

    def after(self, games: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
        """The rating after these games.

        A game is the opponent's rating before it, and 1 for a win, 0.5 for a draw, 0 for a loss.
        `periods` is how many rating periods have passed since the last games: one in the paper,
        here also a fraction of one.
        """
        phi = self.deviation / SCALE
        rivals = [(_g(rival), self.expects(rival), score) for rival, score in games]
        sure = sum(g * g * e * (1 - e) for g, e, _ in rivals)  # 1 / v of the paper
        better = sum(g * (score - e) for g, e, score in rivals)
        if not sure:
            return self.rested(periods)
        volatility = _volatility(self.volatility, phi, 1 / sure, better / sure)
        rested = replace(self, volatility=volatility).rested(periods).deviation / SCALE
        new = 1 / math.sqrt(1 / rested**2 + sure)
        rating = self.rating + SCALE * new**2 * better
        return Rating(rating, min(max(new * SCALE, LEAST_DEVIATION), MOST_DEVIATION), volatility)

    def expects(self, rival: Rating) -> float:
        """The expected score of a game against `rival`, from 0 to 1.

        >>> Rating(1500, 50).expects(Rating(1500, 300))
        0.5
        """
        return 1 / (1 + math.exp(-_g(rival) * (self.rating - rival.rating) / SCALE))


def _g(rival: Rating) -> float:
    """The paper's g: the weight of a game, smaller the less certain the opponent's rating is."""
    return 1 / math.sqrt(1 + 3 * (rival.deviation / SCALE / math.pi) ** 2)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility, by the Illinois algorithm of the paper's step 5."""
    a = math.log(before**2)

    def f(x: float) -> float:
        e, known = math.exp(x), phi**2 + variance
        return e * (delta**2 - known - e) / (2 * (known + e) ** 2) - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * _TAU) < 0:
            steps += 1
        high = a - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _TOLERANCE:
        new = low + (low - high) * at_low / (at_high - at_low)
        at_new = f(new)
        if at_new * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = new, at_new
    return math.exp(low / 2)
