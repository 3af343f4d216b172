"""How strong somebody is, and how sure we are of it: Glicko-2, as Mark Glickman describes it.

A rating is a value; what happens makes a new one. Nothing here knows a game or a clock.
Source: Mark E. Glickman, "Example of the Glicko-2 system", 2022.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

SCALE = 400 / math.log(10)  # points of a rating in one unit of the formulas
MIDDLE = 1500.0
LEAST, MOST = 45.0, 350.0  # deviation: nobody's rating stands still, nobody is less known than new

_TAU = 0.5  # how readily the volatility changes
_EXACT = 1e-6


@dataclass(frozen=True)
class Rating:
    """Somebody's strength is within two deviations of the rating, nineteen times of twenty.

    >>> mia, ben = Rating(), Rating(1600, 80)
    >>> round(mia.after([(ben, 1.0)]).rating), round(mia.after([(ben, 0.0)]).rating)
    (1731, 1368)
    """

    rating: float = MIDDLE
    deviation: float = MOST
    volatility: float = 0.06

    def rested(self, periods: float) -> Rating:
        """The same after so many rating periods without a game: less sure."""
        spread = self.volatility * SCALE
        deviation = math.sqrt(self.deviation**2 + max(periods, 0.0) * spread**2)
        return replace(self, deviation=min(deviation, MOST))

    def after(self, games: Sequence[tuple[Rating, float]], periods: float = 1.0) -> Rating:
        """The rating after these games: each opponent as they were before, and 1 for a win, 0.5
        for a draw, 0 for a loss. `periods` have gone by since the games before them; the paper
        counts one, and here it may be any part of one."""
        phi = self.deviation / SCALE
        rivals = [(_g(rival), self.expects(rival), score) for rival, score in games]
        sure = sum(g * g * e * (1 - e) for g, e, _ in rivals)  # how much the games tell
        better = sum(g * (score - e) for g, e, score in rivals)
        if not sure:
            return self.rested(periods)
        volatility = _volatility(self.volatility, phi, 1 / sure, better / sure)
        rested = replace(self, volatility=volatility).rested(periods).deviation / SCALE
        new = 1 / math.sqrt(1 / rested**2 + sure)
        rating = self.rating + SCALE * new**2 * better
        return Rating(rating, min(max(new * SCALE, LEAST), MOST), volatility)

    def expects(self, rival: Rating) -> float:
        """The score to expect of a game.

        >>> Rating(1500, 50).expects(Rating(1500, 300))
        0.5
        """
        return 1 / (1 + math.exp(-_g(rival) * (self.rating - rival.rating) / SCALE))


def _g(rival: Rating) -> float:
    """How much a game against somebody tells, the less they are known."""
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
    while abs(high - low) > _EXACT:
        new = low + (low - high) * at_low / (at_high - at_low)
        at_new = f(new)
        if at_new * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = new, at_new
    return math.exp(low / 2)
