"""The fit, in cases where we know what must come out."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from random import Random

import pytest

from yokai.tournament.ratings import rate
from yokai.tournament.tallies import PairingScore

Scores = dict[tuple[str, str], PairingScore]


def both(pairs: Mapping[tuple[str, str], tuple[float, int]]) -> Scores:
    scores: Scores = {}
    for (a, b), (points, games) in pairs.items():
        scores[a, b], scores[b, a] = (
            PairingScore(points, games),
            PairingScore(games - points, games),
        )
    return scores


def test_two_equals_are_equal_and_sure_of_it_with_many_games() -> None:
    fit = rate("ab", both({("a", "b"): (50, 100)}))
    assert fit["a"].elo == pytest.approx(0, abs=1e-6)
    assert fit["a"].error == fit["b"].error < 40
    few = rate("ab", both({("a", "b"): (2, 4)}))
    assert few["a"].error > 2.5 * fit["a"].error


def test_known_difference_is_found() -> None:
    fit = rate("ab", both({("a", "b"): (640, 1000)}))
    assert fit["a"].elo - fit["b"].elo == pytest.approx(100, abs=2)


def test_who_wins_everything_stays_finite() -> None:
    fit = rate("ab", both({("a", "b"): (1000, 1000)}))
    assert 500 < fit["a"].elo < 2000
    assert math.isfinite(fit["a"].error)
    assert fit["a"].elo == pytest.approx(-fit["b"].elo)


def test_strength_travels_through_others() -> None:
    fit = rate("abc", both({("a", "b"): (640, 1000), ("b", "c"): (640, 1000)}))
    assert fit["a"].elo - fit["c"].elo == pytest.approx(200, abs=4)


def test_who_never_played_is_average_and_unsure() -> None:
    fit = rate("abc", both({("a", "b"): (30, 40)}))
    assert fit["c"].error > fit["a"].error
    assert sum(one.elo for one in fit.values()) == pytest.approx(0, abs=1e-6)
    assert rate([], {}) == {}


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    truth = {name: 80.0 * place for place, name in enumerate("abcdef")}
    mean = sum(truth.values()) / len(truth)
    held = tried = 0
    for seed in range(40):
        random = Random(seed)
        pairs = {}
        for a, b in combinations(truth, 2):
            chance = 1 / (1 + 10 ** ((truth[b] - truth[a]) / 400))
            pairs[a, b] = (sum(random.random() < chance for _ in range(20)), 20)
        for name, rating in rate([*truth], both(pairs)).items():
            tried += 1
            held += abs(rating.elo - (truth[name] - mean)) <= rating.error
    assert 0.9 < held / tried < 0.99
