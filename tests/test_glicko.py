"""Glicko-2 against Glickman's own numbers, and against its definition worked out another way.

The packages on PyPI are no witnesses: glicko2 2.1.0, which skelo calls too, has the rating where
the paper's step 5 has the deviation, and finds the published example by luck, as its rating is 0.
"""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from yokai.glicko import LEAST_DEVIATION, MOST_DEVIATION, SCALE, Rating

# "Example of the Glicko-2 system", March 22, 2022.
PLAYER = Rating(1500, 200, 0.06)
GAMES = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_published_example() -> None:
    after = PLAYER.after(GAMES)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    expected = [PLAYER.expects(rival) for rival, _ in GAMES]
    assert expected == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_period_without_games_only_widens() -> None:
    assert PLAYER.after([]) == PLAYER.rested(1)
    assert PLAYER.rested(1).deviation == pytest.approx(math.hypot(200, 0.06 * SCALE))
    assert PLAYER.rested(0) == PLAYER.rested(-3) == PLAYER
    assert PLAYER.rested(1e9).deviation == MOST_DEVIATION


# No further apart than 600 points: an upset beyond that has two likely volatilities.
ratings = some.builds(
    Rating,
    some.floats(1200, 1800),
    some.floats(LEAST_DEVIATION, MOST_DEVIATION),
    some.floats(0.02, 0.15),
)
scores = some.sampled_from([0.0, 0.5, 1.0])


@given(ratings, some.lists(some.tuples(ratings, scores), min_size=1, max_size=4), some.floats(0, 9))
def test_second_reading_agrees(player: Rating, games: list[tuple[Rating, float]], t: float) -> None:
    after, slow = player.after(games, t), second_reading(player, games, t)
    assert after.rating == pytest.approx(slow.rating, abs=1e-3)
    assert after.deviation == pytest.approx(
        min(max(slow.deviation, LEAST_DEVIATION), MOST_DEVIATION), abs=1e-3
    )
    assert after.volatility == pytest.approx(slow.volatility, rel=1e-4)


@given(ratings, ratings)
def test_winner_rises_loser_falls_and_both_are_better_known(one: Rating, two: Rating) -> None:
    won, lost = one.after([(two, 1.0)], 0), two.after([(one, 0.0)], 0)
    assert won.rating > one.rating
    assert lost.rating < two.rating
    assert won.deviation <= one.deviation


def test_upset_that_cannot_happen_is_survived() -> None:
    after = Rating(4000, 45).after([(Rating(100, 45), 0.0)])
    assert 3900 < after.rating < 4000
    assert after.volatility < 1


def second_reading(player: Rating, games: list[tuple[Rating, float]], periods: float) -> Rating:
    """What the formulas stand for: the likeliest volatility, found by cutting an interval in
    three, and one step of Newton's from the old rating to the likeliest new one."""
    phi = player.deviation / SCALE
    slope, bend = likelihood(player, games)
    variance, delta = -1 / bend, slope / -bend
    prior = math.log(player.volatility**2)

    def log_density(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        likely = -math.log(spread) / 2 - delta**2 / spread / 2
        return likely - (x - prior) ** 2 / (2 * 0.5**2)

    low, high = prior - 30, prior + 30
    while high - low > 1e-7:
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if log_density(one) < log_density(two):
            low = one
        else:
            high = two
    squared = math.exp(low)
    before = min(phi**2 + periods * squared, (MOST_DEVIATION / SCALE) ** 2)
    new = 1 / (1 / before - bend)
    return Rating(player.rating + SCALE * new * slope, SCALE * math.sqrt(new), math.sqrt(squared))


def likelihood(player: Rating, games: list[tuple[Rating, float]]) -> tuple[float, float]:
    """Slope and bend, at the old rating, of how likely these results are: as differences."""

    def log_likely(mu: float) -> float:
        total = 0.0
        for rival, score in games:
            blur = math.sqrt(1 + 3 * (rival.deviation / SCALE) ** 2 / math.pi**2)
            z = (mu - rival.rating / SCALE) / blur
            # The logistic's logarithm, for z of either sign.
            won = -math.log1p(math.exp(-z)) if z > 0 else z - math.log1p(math.exp(z))
            total += score * won + (1 - score) * (won - z)
        return total

    mu, step = player.rating / SCALE, 1e-3
    left, here, right = (log_likely(mu + step * sign) for sign in (-1, 0, 1))
    return (right - left) / (2 * step), (right - 2 * here + left) / step**2
