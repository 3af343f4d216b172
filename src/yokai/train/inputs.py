"""The training data of a network: features, scores and results of positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.engine.weights import weights
from yokai.rules.variant import Variant
from yokai.train.samples import SampleArray

SCALE = 400.0  # hundredths that mean a winning chance of 73 %, by the games of this engine
_DECIDED = 2500  # hundredths; samples with higher scores are left out


@dataclass(frozen=True)
class Inputs:
    """The training data as arrays with a row per position."""

    rows: npt.NDArray[np.int16]  # [position, view, piece]: features, -1 for none
    held: npt.NDArray[np.uint8]  # output bucket
    linear: npt.NDArray[np.int16]  # the hand-made value
    scores: npt.NDArray[np.int16]
    results: npt.NDArray[np.float32]  # 0, 1/2, 1

    def __len__(self) -> int:
        return len(self.held)

    def targets(self, trust: float) -> npt.NDArray[np.float32]:
        """The winning chances to fit: `trust` is the result's weight, the rest the score's."""
        chance = 1 / (1 + np.exp(-self.scores.astype(np.float32) / SCALE))
        return np.asarray(trust * self.results + (1 - trust) * chance, np.float32)


def inputs(game: Variant, samples: SampleArray) -> Inputs:
    """The training data of these samples without the nearly decided ones."""
    samples = samples[np.abs(samples["score"].astype(np.int32)) < _DECIDED]
    keys = np.ascontiguousarray(samples["key"])
    rows = np.empty((len(keys), 2, sum(game.set_sizes)), np.int16)
    held = np.empty(len(keys), np.uint8)
    linear = np.empty(len(keys), np.int16)
    _core.NetFeatures(game.rules).inputs(game.rules, keys, rows, held)
    _core.Evaluation(game.rules, weights(game)).values(keys, linear)
    return Inputs(
        rows,
        np.minimum(held, _core.Net.HELD_BUCKETS - 1).astype(np.uint8),
        linear,
        samples["score"].astype(np.int16),
        samples["result"].astype(np.float32) / np.float32(2),
    )
