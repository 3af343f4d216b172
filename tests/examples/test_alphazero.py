"""AlphaZero: samples of finished games with their results, and a network that learns from them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import torch

from yokai import Tablebase
from yokai.examples.alphazero import MAX_PLIES, Exam, Mirror, Sample, SelfPlay, train_step
from yokai.examples.network import Network, agent
from yokai.rl import Batch, score
from yokai.rl.scoring import exam


def played(network: Network, least: int) -> list[Sample]:
    plays, samples = SelfPlay("classic", network, 12, 3, seed=1), list[Sample]()
    for _ in range(3 * MAX_PLIES):
        samples += plays.move()
        if len(samples) >= least:
            return samples
    raise AssertionError("no game ended")


def test_results_alternate_and_the_network_learns_them() -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)  # several wait for each other on a busy machine
    network = Network("classic", width=32)
    samples = played(network, 30)
    assert {-1.0, 1.0} <= {sample.result for sample in samples}
    for sample in samples:
        assert np.isclose(sample.policy.sum(), 1)
        assert not sample.policy[sample.mask == 0].any()
        assert -1 <= sample.expected <= 1
    # The last position of a game that was won is the winner's.
    assert any(a.result == -b.result != 0 for a, b in pairwise(samples))
    optimiser = torch.optim.Adam(network.parameters(), lr=3e-3)
    losses = [sum(train_step(network, optimiser, samples)) for _ in range(25)]
    assert losses[-1] < losses[0] - 0.2


@pytest.mark.parametrize("game", ["classic", "expert"])
def test_mirror_image_has_the_mirrored_actions(game: str) -> None:
    batch, mirror = Batch(game, 40, seed=1, opening_plies=20), Mirror(game)
    seen = batch.reset()
    for number in range(40):
        mask = seen.masks[number]
        swapped = mirror(Sample(seen.observations[number], mask, mask.astype(np.float32), 0, 1))
        position = batch.position(number).mirror()
        legal = sorted(batch.actions.legal(position))
        assert np.array_equal(swapped.planes[:-1], batch.planes.observe(position)[:-1])
        assert np.flatnonzero(swapped.mask).tolist() == np.flatnonzero(swapped.policy).tolist()
        assert np.flatnonzero(swapped.mask).tolist() == legal
        assert (swapped.expected, swapped.result) == (0, 1)


def test_exam_asks_what_score_asks(classic_table: Tablebase) -> None:
    torch.manual_seed(1)
    network, asked = Network("classic", width=16), Exam(60, classic_table)
    alone, searched = asked.shares(network, 30).values()
    found = score(agent(network), positions=60, games=1, table=classic_table)
    assert alone == found.kept < searched
    observe = Batch("classic", 1).planes.observe
    for position in exam(classic_table, 60):
        assert {observe(position).tobytes(), observe(position.mirror()).tobytes()} <= asked.held_out
