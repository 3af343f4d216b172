"""Weights fitted to results."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import yokai
from yokai.engine.weights import guess
from yokai.train.selfplay import gather
from yokai.train.tune import fit


def test_tuning_finds_a_weight_that_decides_games() -> None:
    game = yokai.variant("classic")
    with ThreadPoolExecutor(2) as executor:
        told: list[int] = []
        samples = gather(game, 120, 60, executor, told.append)
    assert told[-1] == 120
    # Make the second weight decide every game, and see whether it is found.
    column = int(np.argmax(np.abs(samples.features).sum(axis=0)))
    results = (samples.features[:, column] > 0).astype(np.float32)
    taught = type(samples)(samples.features, np.zeros_like(samples.scores), results)
    start = guess(game)
    assert fit(game, taught, start)[column] > start[column]
