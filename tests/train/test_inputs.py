"""What a network learns from."""

from __future__ import annotations

import numpy as np
import pytest

import yokai
from yokai import Engine, Position, _core
from yokai.train.inputs import SCALE, inputs
from yokai.train.samples import sample_type

EXPERT = yokai.variant("expert")


def record(sfen: str, score: int, result: int) -> np.ndarray:
    one = np.zeros(1, sample_type(EXPERT))
    key = Position.parse(EXPERT, sfen)._core.key
    one["key"], one["score"], one["result"] = np.frombuffer(key, np.uint8), score, result
    return one


START = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"
LATER = "sgkgs/5/1p1p1/1PPP1/5/SGKGS w P 1"


def test_inputs_are_pieces_values_and_targets() -> None:
    data = inputs(EXPERT, np.concatenate([record(START, 0, 2), record(LATER, int(SCALE), 0)]))
    assert len(data) == 2
    assert data.rows.shape == (2, 2, 16)
    assert (data.rows >= 0).all()  # no piece has left the set
    own, other = data.rows[0].tolist()
    assert sorted(own) == sorted(other)  # both sides see the same at the start
    assert list(data.held) == [0, 1]
    hand = Engine(EXPERT, net=False)
    assert data.linear[1] == hand.evaluate(Position.parse(EXPERT, LATER))
    assert data.targets(1.0).tolist() == [1.0, 0.0]
    assert data.targets(0.0) == pytest.approx([0.5, 0.731], abs=1e-3)
    assert data.targets(0.5) == pytest.approx([0.75, 0.366], abs=1e-3)


def test_decided_positions_are_left_out() -> None:
    assert len(inputs(EXPERT, record(START, 5000, 2))) == 0


def test_keys_of_no_position_are_refused() -> None:
    nonsense = record(START, 0, 0)
    nonsense["key"][0, 0] = 77
    with pytest.raises(ValueError, match="a key of no position"):
        inputs(EXPERT, nonsense)
    room = np.empty((1, 2, 3), np.int16)
    features = _core.NetFeatures(EXPERT.rules)
    with pytest.raises(ValueError, match="more pieces than the array has columns"):
        features.inputs(EXPERT.rules, record(START, 0, 0)["key"], room, np.empty(1, np.uint8))
