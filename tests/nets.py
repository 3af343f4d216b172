"""Networks of random numbers, for tests."""

from __future__ import annotations

import numpy as np

from yokai import Variant, _core
from yokai.engine.netfile import NetFile


def random_net(game: Variant, hidden: int = 32, *, share: int = 0, seed: int = 1) -> NetFile:
    """Numbers all over the range that a network may have, so that some sums are clipped."""
    rng = np.random.default_rng(seed)
    rows, outputs = _core.NetFeatures(game.rules).rows, _core.Net.HELD_BUCKETS
    most = _core.Net.MOST_OUTPUT
    return NetFile(
        game,
        hidden,
        rng.integers(-90, 120, rows * hidden).astype(np.int16),
        rng.integers(-200, 200, hidden).astype(np.int16),
        rng.integers(-most, most + 1, outputs * 2 * hidden).astype(np.int16),
        rng.integers(-10_000, 10_000, outputs).astype(np.int32),
        np.full(outputs, share, np.int32),
    )
