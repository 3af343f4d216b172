"""The curve of winning chances, fitted."""

from __future__ import annotations

import numpy as np
import pytest

import yokai
from yokai.engine.win_chance import Curve
from yokai.train.fit_chances import compare, fit, play_games, shares


def test_a_known_curve_is_found_again() -> None:
    random = np.random.default_rng(1)
    scores = random.normal(0, 400, 20_000)
    true = Curve(180, 0.2)
    results = (random.random(20_000) < shares(true, scores)).astype(np.float64)
    found = fit(scores, results)
    assert found.scale == pytest.approx(180, rel=0.12)
    assert found.lapse == pytest.approx(0.2, abs=0.05)
    assert len(compare(found, scores, results)) == 11


def test_many_scores_have_the_chances_of_each() -> None:
    one = Curve(300, 0.3)
    many = shares(one, np.array([-400.0, 0.0, 77.0]))
    assert many == pytest.approx([one(-400), 0.5, one(77)])


def test_games_give_scores_and_points() -> None:
    pairs = play_games(yokai.variant("classic"), games=3, nodes=60, seed=1)
    assert pairs
    assert {result for _, result in pairs} <= {0.0, 0.5, 1.0}
