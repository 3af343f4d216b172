"""Weights fitted to results."""

from __future__ import annotations

import numpy as np

import yokai
from yokai.engine.weights import guess
from yokai.train.fit_weights import features_of, fit
from yokai.train.samples import sample_type
from yokai.train.selfplay import SelfPlayPlan, play_portion


def test_tuning_finds_a_weight_that_decides_games() -> None:
    game = yokai.variant("classic")
    played = play_portion(game, SelfPlayPlan(portion=120, nodes=60), 0)
    found = features_of(game, np.frombuffer(played, sample_type(game)))
    assert set(np.unique(found.results)) <= {0.0, 0.5, 1.0}
    # Make the weight that counts most decide every game, and see whether it is found.
    column = int(np.argmax(np.abs(found.features).sum(axis=0)))
    results = (found.features[:, column] > 0).astype(np.float32)
    taught = type(found)(found.features, np.zeros_like(found.scores), results)
    start = guess(game)
    assert fit(game, taught, start)[column] > start[column]
