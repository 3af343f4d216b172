"""The network: only legal actions have a chance, and its agent plays the likeliest."""

import numpy as np

from yokai.examples.network import Network, agent, evaluator
from yokai.rl import Batch


def test_only_legal_actions_have_a_chance() -> None:
    seen = Batch("classic", 5, seed=1, opening_plies=6).reset()
    network = Network("classic", width=16)
    chances, values = evaluator(network)(seen.observations, seen.masks)
    assert np.allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert not chances[seen.masks == 0].any()
    assert (abs(values) <= 1).all()
    choose = agent(network)
    chosen = [choose(seen.observations[game], seen.masks[game]) for game in range(5)]
    assert chosen == chances.argmax(axis=1).tolist()
