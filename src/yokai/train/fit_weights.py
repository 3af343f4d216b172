"""Fit the hand-made evaluation to games: `python -m yokai.train.fit_weights expert FOLDER ...`.

The chance to win is modelled as sigmoid(score / SCALE). Weights with few samples stay near the
guess; mirrored squares share a weight.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.engine.weights import TUNED, weights
from yokai.rules.variant import Variant, variant
from yokai.train.samples import SampleArray, quiet, read_all

SCALE = 220.0
_RESULT_WEIGHT = 0.65  # of the result in the target; the rest is the score of the search
_REGULARIZATION = 2e-5  # towards the weights of the start, per sample
_STEPS = 600

Array = npt.NDArray[np.float32]


@dataclass(frozen=True)
class FeatureSamples:
    """Quiet positions: features for the mover, the search's score, the mover's result."""

    features: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int16]
    results: npt.NDArray[np.float32]


def features_of(game: Variant, samples: SampleArray) -> FeatureSamples:
    """The features of the quiet samples."""
    samples = quiet(samples)
    evaluation = _core.Evaluation(game.rules, weights(game))
    features = [evaluation.features(_core.position_of(game.rules, key)) for key in samples["key"]]
    return FeatureSamples(
        np.array(features, dtype=np.int8),
        samples["score"].astype(np.int16),
        samples["result"].astype(np.float32) / np.float32(2),
    )


def fit(game: Variant, samples: FeatureSamples, start: list[int]) -> list[int]:
    """Fit the weights to the results."""
    share = _mirror_groups(game, len(start))
    groups = int(share.max()) + 1
    # Decided samples add only material and noise.
    keep = np.abs(samples.scores.astype(np.int32)) < 1500
    x = np.zeros((int(keep.sum()), groups), dtype=np.float32)
    features = samples.features[keep]
    for column in range(len(start)):
        x[:, share[column]] += features[:, column]
    target = _RESULT_WEIGHT * samples.results[keep] + (1 - _RESULT_WEIGHT) * _sigmoid(
        samples.scores[keep].astype(np.float32) / SCALE
    )
    base = np.zeros(groups, dtype=np.float32)
    base[share] = start
    w = _descend(x, target, base)
    loss = _loss(x, target, w)
    print(f"{len(x)} positions: loss {_loss(x, target, base):.5f} -> {loss:.5f}", file=sys.stderr)
    return [round(float(value)) for value in w[share]]


def _descend(x: Array, target: Array, base: Array) -> Array:
    """Minimize the loss by Adam over all samples."""
    w = base.copy()
    m: Array = np.zeros_like(w)
    v: Array = np.zeros_like(w)
    for step in range(1, _STEPS + 1):
        error = _sigmoid(x @ w / SCALE) - target
        gradient = x.T @ error / len(x) + _REGULARIZATION * (w - base)
        m += 0.1 * (gradient - m)
        v += 0.001 * (gradient**2 - v)
        rate = 4.0 * (1 - step / (_STEPS + 1))
        w -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return w


def _sigmoid(z: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-z)), dtype=np.float32)


def _loss(x: Array, target: Array, w: Array) -> float:
    p = np.clip(_sigmoid(x @ w / SCALE), 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(p) + (1 - target) * np.log(1 - p)))


def _mirror_groups(game: Variant, size: int) -> npt.NDArray[np.int64]:
    """The group of each weight: a square and its mirror image share a weight."""
    twin = np.arange(size)
    for kind in range(len(game.kinds)):
        for square in range(game.squares):
            row, column = divmod(square, game.files)
            mirrored = row * game.files + game.files - 1 - column
            twin[kind * game.squares + square] = kind * game.squares + min(square, mirrored)
    return np.unique(twin, return_inverse=True)[1]


def main() -> None:
    """Fit the weights, and write them to the variant's file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", help="variant to fit")
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="folders of samples")
    args = parser.parse_args()
    game = variant(args.variant)
    tuned = fit(game, features_of(game, read_all(game, args.folders)), weights(game))
    where = TUNED / f"{game.id}.json"
    text = json.dumps({"rules": game.fingerprint, "weights": tuned})
    where.write_text(text + "\n", encoding="utf-8")
    print(f"wrote {where.name}")


if __name__ == "__main__":
    main()
