"""pgx's game by our rules. The lock step with pgx itself is in test_pgx.py, which loads it once."""

from __future__ import annotations

import numpy as np
import pytest

from yokai import IllegalMove, YokaiError
from yokai.rl import PgxEnv


def test_move_that_leaves_the_king_in_danger_is_illegal() -> None:
    env = PgxEnv("classic")
    state = env.step(env.init(), 42)
    assert state.legal_action_mask.sum() == 4  # of five in classic
    [forbidden] = set(env._code.legal(state.game.position)) - set(
        np.flatnonzero(state.legal_action_mask).tolist()
    )
    with pytest.raises(IllegalMove, match="leaves the own royal in danger") as refused:
        env.step(state, forbidden)
    assert refused.value.reason == "royal_attacked"
    with pytest.raises(IllegalMove, match="off the board"):
        env.step(state, 0)


def test_state_stays_and_a_finished_game_gives_nothing_more() -> None:
    env, rng = PgxEnv("dobutsu"), np.random.default_rng(1)
    state = env.init(first=1)
    assert state.current_player == 1
    while not state.terminated:
        before = state.observation.copy()
        after = env.step(state, int(rng.choice(np.flatnonzero(state.legal_action_mask))))
        assert np.array_equal(state.observation, before)
        state = after
    assert sorted(state.rewards.tolist()) in ([-1, 1], [0, 0])
    again = env.step(state, 0)
    assert again.terminated
    assert not again.rewards.any()


def test_other_boards_are_refused() -> None:
    with pytest.raises(YokaiError, match="another board than expert"):
        PgxEnv("expert")
