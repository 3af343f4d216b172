"""Learning from self-play, in small."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

import yokai
from yokai.engine.weights import guess
from yokai.train.selfplay import gather, play_games
from yokai.train.tune import fit


def test_self_play_keeps_quiet_positions_with_results() -> None:
    samples = play_games(yokai.variant("expert"), games=6, nodes=100, seed=1)
    assert len(samples.features) == len(samples.scores) == len(samples.results) > 50
    assert set(np.unique(samples.results)) <= {0.0, 0.5, 1.0}


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
