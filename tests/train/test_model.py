"""The network while it learns is the one that plays, but for rounding."""

from __future__ import annotations

import random

import numpy as np

import yokai
from tests.support.games import random_game
from yokai import _core
from yokai.engine.weights import weights
from yokai.train.inputs import inputs
from yokai.train.samples import sample_type

EXPERT = yokai.variant("expert")


def test_whole_numbers_say_what_the_real_ones_do() -> None:
    import torch

    from yokai.train.model import Model

    torch.manual_seed(3)
    model = Model(EXPERT, 32, residual=True)
    with torch.no_grad():
        model.own.normal_(0, 0.05)
        model.output.normal_(0, 0.5)
        model.share.fill_(0.5)
    model.clip()
    positions = [p for p in random_game(EXPERT, random.Random(2), 60) if not p.outcome]
    samples = np.zeros(len(positions), sample_type(EXPERT))
    for sample, position in zip(samples, positions, strict=True):
        sample["key"] = np.frombuffer(position._core.key, np.uint8)
    data = inputs(EXPERT, samples)
    with torch.no_grad():
        real = model(
            torch.from_numpy(data.rows.astype(np.int64)),
            torch.from_numpy(data.held.astype(np.int64)),
            torch.from_numpy(data.linear.astype(np.float32)),
        ).numpy()
    judge = _core.Evaluation(EXPERT.rules, weights(EXPERT), model.to_file().for_core())
    whole = np.array([judge.value(position._core) for position in positions])
    assert np.abs(real).max() > 200
    assert np.abs(real - whole).max() < 0.02 * np.abs(real).max() + 8
