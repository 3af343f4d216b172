"""PPO: advantages by hand, and a round that raises the chance of what went well."""

import numpy as np
import torch

from yokai.examples.network import Network
from yokai.examples.ppo import DISCOUNT, SMOOTHING, Rollout, VectorPlayer, advantages, train
from yokai.rl import VectorDuel


def a_round(rewards: list[float], ended: list[bool], ignored: list[bool]) -> Rollout:
    def column(values: list[float]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return np.array(values, np.float32)[:, None]

    steps = len(rewards)
    nothing = np.zeros((steps, 1), np.int8)
    return Rollout(
        nothing,
        nothing,
        nothing.astype(np.int64),
        column([0.0] * steps),
        column([0.5] * steps),
        column(rewards),
        np.array(ended)[:, None],
        np.array(ignored)[:, None],
        np.array([0.25], np.float32),
    )


def test_advantage_stops_at_the_end_of_a_game() -> None:
    found = advantages(
        a_round([0, 1, 0, 0], [False, True, False, False], [False, False, True, False])
    )
    last = DISCOUNT * 0.25 - 0.5
    won = 1 - 0.5
    first = DISCOUNT * 0.5 - 0.5 + DISCOUNT * SMOOTHING * won
    assert np.allclose(found[:, 0], [first, won, 0, last])


def test_rounds_are_played_and_learnt() -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)  # several wait for each other on a busy machine
    player = VectorPlayer(VectorDuel("classic", 8, max_plies=30), seed=1)
    network = Network("classic", width=32)
    played = player.play(network, 40)
    assert played.planes.shape == (40, 8, 23, 4, 3)
    assert (played.ignored[1:] == played.ended[:-1]).all()
    legal = np.take_along_axis(played.masks, played.actions[..., None], axis=2)
    assert legal.all()
    assert len(player.results) > 8
    before = [weight.detach().clone() for weight in network.parameters()]
    train(network, torch.optim.Adam(network.parameters(), lr=1e-3), played)
    pairs = zip(before, network.parameters(), strict=True)
    assert all(not torch.equal(old, new) for old, new in pairs)
    assert all(bool(torch.isfinite(weight).all()) for weight in network.parameters())
