"""Networks of random numbers, for tests."""

from __future__ import annotations

from array import array

import numpy as np

from yokai import Variant, _core
from yokai.engine.netfile import LONG, SHORT, NetFile


def random_net(game: Variant, hidden: int = 32, *, share: int = 0, seed: int = 1) -> NetFile:
    """Numbers all over the range that a network may have, so that some sums are clipped."""
    rng = np.random.default_rng(seed)
    rows, outputs = _core.NetFeatures(game.rules).rows, _core.Net.HELD_BUCKETS
    most = _core.Net.MOST_OUTPUT

    def numbers(kind: str, least: int, end: int, count: int) -> array[int]:
        return array(kind, rng.integers(least, end, count).astype(kind).tobytes())

    return NetFile(
        game,
        hidden,
        numbers(SHORT, -90, 120, rows * hidden),
        numbers(SHORT, -200, 200, hidden),
        numbers(SHORT, -most, most + 1, outputs * 2 * hidden),
        numbers(LONG, -10_000, 10_000, outputs),
        array(LONG, [share] * outputs),
    )
