"""Learning from self-play, in small."""

from __future__ import annotations

import numpy as np

import yokai
from yokai.train.selfplay import play_games


def test_self_play_keeps_quiet_positions_with_results() -> None:
    samples = play_games(yokai.variant("expert"), games=6, nodes=100, seed=1)
    assert len(samples.features) == len(samples.scores) == len(samples.results) > 50
    assert set(np.unique(samples.results)) <= {0.0, 0.5, 1.0}
