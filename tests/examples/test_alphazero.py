"""AlphaZero: samples of finished games with their results, and a network that learns from them."""

from itertools import pairwise

import numpy as np
import torch

from yokai.examples.alphazero import MAX_PLIES, Sample, SelfPlay, train_step
from yokai.examples.network import Network


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
    # The last position of a game that was won is the winner's.
    assert any(a.result == -b.result != 0 for a, b in pairwise(samples))
    optimiser = torch.optim.Adam(network.parameters(), lr=3e-3)
    losses = [sum(train_step(network, optimiser, samples)) for _ in range(25)]
    assert losses[-1] < losses[0] - 0.2
