"""The tree search: it counts every simulation, finds wins, and sees what the opponent threatens."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from yokai import Position, YokaiError
from yokai.examples.tree_search import Found, TreeSearch
from yokai.rl import Batch

WIN = "2k/K2/3/3 b - 1"  # a step to the far row wins
DANGER = "rkb/1P1/3/BKR w P 2"  # North's king is attacked, and must be saved


def even(planes: Any, masks: Any) -> tuple[Any, Any]:
    """Knows nothing: all actions are equally likely, all positions are level."""
    chances = masks / masks.sum(axis=1, keepdims=True)
    return chances.astype(np.float32), np.zeros(len(masks), np.float32)


def searched(sfens: list[str], simulations: int, noise: bool = False) -> tuple[Batch, Found]:
    positions = [Position.parse("classic", sfen) for sfen in sfens]
    batch = Batch(positions, seed=1, auto_reset=False)
    batch.reset()
    search = TreeSearch(Batch(positions, auto_reset=False), even, simulations, seed=1)
    return batch, search.run(batch.state(), noise)


def test_search_finds_wins_and_threats_in_many_games_at_once() -> None:
    batch, found = searched([WIN, DANGER, WIN], 200)
    for shares in (found.shares, found.policy):
        assert np.allclose(shares.sum(axis=1), 1)
        chosen = [batch.actions.decode(batch.position(game), int(shares[game].argmax())).usi
                  for game in range(3)]  # fmt: skip
        assert chosen[0] == chosen[2] == "3b3a"
        assert chosen[1] in ("2a2b", "2a1b", "2a3b", "1a2b")
        lost = batch.actions.encode(batch.position(1), batch.position(1).move("3a3b"))
        assert shares[1, lost] < 0.1  # leaves the king to be captured
    assert found.values[0] == found.values[2] > 0.5 > found.values[1]


def test_policy_lifts_what_did_better_than_the_network_thought() -> None:
    batch, found = searched([DANGER], 200)
    legal = batch.restore(batch.state()).masks[0] != 0
    assert not found.policy[0, ~legal].any()
    assert found.policy[0].max() > 1 / legal.sum() > found.policy[0, legal].min() > 0


def test_only_legal_actions_are_tried_with_noise_too() -> None:
    batch, found = searched([DANGER] * 4, 60, noise=True)
    masks = batch.restore(batch.state()).masks
    assert not found.shares[masks == 0].any()
    assert len({row.tobytes() for row in found.shares}) > 1  # noise differs from game to game


def test_search_wants_a_state_of_its_size() -> None:
    batch = Batch("classic", 3, seed=1)
    batch.reset()
    search = TreeSearch(Batch("classic", 2, auto_reset=False), even, 4)
    with pytest.raises(YokaiError, match="a state of 3 games cannot be one of 2"):
        search.run(batch.state())
