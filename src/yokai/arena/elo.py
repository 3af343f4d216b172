"""Elo difference of a match with its error, and the sequential probability ratio test.

Games come in pairs from one opening, so a pair is one observation: it brings 0, 1/2, 1, 3/2 or 2
points. Counting pairs rather than games keeps an opening's own advantage out of the error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

_OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)  # a pair's points, as a share of what it could bring
_NEARLY_NONE = 0.2  # replaces a count of 0, so that a few equal pairs do not look certain
_NORMAL_95 = 1.959964


def elo_of(score: float) -> float:
    """The Elo difference that gives this share of the points.

    >>> round(elo_of(0.64), 1)
    100.0
    """
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def score_of(elo: float) -> float:
    """The share of the points that an Elo difference gives.

    >>> round(score_of(100), 2)
    0.64
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass
class Tally:
    """The pairs of a match, counted by their points."""

    pairs: list[int] = field(default_factory=lambda: [0] * len(_OUTCOMES))

    def add(self, first: float, second: float) -> None:
        """Count a pair by the points of its two games."""
        self.pairs[round((first + second) * 2)] += 1

    @property
    def games(self) -> int:
        """The number of games."""
        return 2 * sum(self.pairs)

    @property
    def points(self) -> float:
        """The points of the first player."""
        return sum(n * 2 * share for n, share in zip(self.pairs, _OUTCOMES, strict=True))

    @property
    def decided(self) -> tuple[int, int, int]:
        """The number of pairs that were lost, drawn and won as a whole."""
        return sum(self.pairs[:2]), self.pairs[2], sum(self.pairs[3:])

    @property
    def score(self) -> float:
        """The share of the points; a half before the first game."""
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The Elo difference."""
        return elo_of(self.score)

    @property
    def error(self) -> float:
        """Half the width of the 95 % confidence interval of the Elo difference."""
        if not self.games:
            return math.inf
        mean, reach = self._interval()
        return (elo_of(mean + reach) - elo_of(mean - reach)) / 2

    @property
    def is_ahead(self) -> bool:
        """Is the whole 95 % confidence interval of the score above one half?"""
        if not self.games:
            return False
        mean, reach = self._interval()
        return mean - reach > 0.5

    def likelihood(self, elo0: float, elo1: float) -> float:
        """The log-likelihood ratio of elo1 against elo0."""
        if not self.games:
            return 0.0
        mean, variance = self._moments()
        low, high = score_of(elo0), score_of(elo1)
        return sum(self.pairs) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def _interval(self) -> tuple[float, float]:
        """The score, and half the width of its 95 % confidence interval."""
        mean, variance = self._moments()
        return mean, _NORMAL_95 * math.sqrt(variance / sum(self.pairs))

    def _moments(self) -> tuple[float, float]:
        counts = [n or _NEARLY_NONE for n in self.pairs]
        total = sum(counts)
        mean = sum(n * s for n, s in zip(counts, _OUTCOMES, strict=True)) / total
        variance = sum(n * (s - mean) ** 2 for n, s in zip(counts, _OUTCOMES, strict=True)) / total
        return mean, variance

    def __str__(self) -> str:
        error = "∞" if math.isinf(self.error) else f"{self.error:.0f}"
        elo = f"{self.elo:+.0f}".replace("inf", "∞").replace("-0", "+0")
        return f"{self.points:g}/{self.games} = {100 * self.score:.1f} %  Elo {elo} ± {error}"


@dataclass(frozen=True)
class Sprt:
    """Sequential probability ratio test: is A stronger by elo1 rather than by elo0?

    >>> Sprt(0, 10).bound
    2.94
    """

    elo0: float
    elo1: float
    bound: float = round(math.log(0.95 / 0.05), 2)  # at most 5 % errors of either kind

    def verdict(self, tally: Tally) -> str | None:
        """ "accepted" or "rejected" once the test has ended, else None."""
        likelihood = tally.likelihood(self.elo0, self.elo1)
        if abs(likelihood) < self.bound:
            return None
        return "accepted" if likelihood > 0 else "rejected"

    def describe(self, tally: Tally) -> str:
        """The state of the test in one line."""
        likelihood = tally.likelihood(self.elo0, self.elo1)
        word = self.verdict(tally) or "undecided"
        return f"SPRT [{self.elo0:g}, {self.elo1:g}] {word}, LLR {likelihood:+.2f} of ±{self.bound}"
