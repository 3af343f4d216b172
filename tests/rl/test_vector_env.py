"""The vector environment: Gymnasium's conventions, and the same games as Game plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from yokai import IllegalMove, Tablebase, YokaiError
from yokai.rl import VectorDuel
from yokai.rl.pgx_adapter import safe_actions


def sampled(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game, as any agent would draw it."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def test_wrapper_of_gymnasium_counts_episodes() -> None:
    made = gymnasium.make_vec("yokai/classic-v0", num_envs=16, opponent="random")
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    returns: list[float] = []
    for _ in range(150):
        seen, rewards, terminated, truncated, infos = env.step(sampled(infos["action_mask"], rng))
        assert seen in env.observation_space
        assert (rewards[~(terminated | truncated)] == 0).all()
        if "episode" in infos:
            returns += infos["episode"]["r"][infos["_episode"]].tolist()
    assert {-1.0, 1.0} <= set(returns) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("side", ["south", "north", "random"])
def test_agent_has_its_side_and_the_turn(side: str) -> None:
    env, rng = VectorDuel("classic", 40, side=side, max_plies=30), np.random.default_rng(2)
    _, infos = env.reset(seed=2)
    sides, ended = set(infos["side"].tolist()), 0
    for _ in range(40):
        going = ~env._over
        turns = np.array([env.batch.position(game).turn for game in range(40)])
        assert (turns == infos["side"])[going].all()
        begun = env._over.copy()
        _, rewards, terminated, truncated, infos = env.step(sampled(infos["action_mask"], rng))
        over = terminated | truncated
        # What was over is a new game now, of one move at most, and has not been rewarded.
        assert not over[begun].any()
        assert not rewards[begun].any()
        assert all(env.batch.plies(int(game)) <= 1 for game in np.flatnonzero(begun))
        assert (infos["action_mask"][over].sum(axis=1) == 1).all()
        assert infos["action_mask"][over, 0].all()
        ended += int(over.sum())
        sides |= set(infos["side"].tolist())
    assert ended > 40
    assert sides == {"south": {0}, "north": {1}, "random": {0, 1}}[side]


def test_rewards_are_those_of_the_games() -> None:
    env, rng = VectorDuel("dobutsu", 30), np.random.default_rng(3)
    _, infos = env.reset(seed=3)
    results = []
    for _ in range(60):
        _, rewards, terminated, _, infos = env.step(sampled(infos["action_mask"], rng))
        for game in np.flatnonzero(terminated):
            outcome = env.batch.position(int(game)).outcome
            winner = outcome.winner if outcome else None  # none by repetition
            own = infos["side"][game]
            assert rewards[game] == (0 if winner is None else 1 if winner == own else -1)
            results.append(rewards[game])
    assert {1, -1} <= set(results)


def test_opponents(classic_table: Tablebase) -> None:
    asked = []

    def last(observations: Any, masks: Any) -> Any:
        asked.append((observations.shape[1:], len(masks)))
        return [np.flatnonzero(mask)[-1] for mask in masks]

    for opponent in (last, 2, "perfect"):
        truth = classic_table if opponent == "perfect" else False
        env, rng = VectorDuel("classic", 6, opponent, truth=truth), np.random.default_rng(4)
        _, infos = env.reset(seed=4)
        total = 0.0
        for _ in range(40):
            _, rewards, *_, infos = env.step(sampled(infos["action_mask"], rng))
            total += rewards.sum()
    assert {shape for shape, _ in asked} == {(23, 4, 3)}
    assert total < -5  # perfect play against chance
    assert infos["optimal"].shape == (6, 132)


def test_illegal_action_raises_and_changes_nothing() -> None:
    env = VectorDuel("classic", 2, side="south")
    _, before = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="game 1: illegal action 0"):
        env.step([42, 0])
    assert np.array_equal(env.action_masks(), before["action_mask"])


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: VectorDuel("classic", 2, "nobody"), "bad opponent 'nobody'"),
        (lambda: VectorDuel("classic", 2, 99), "level"),
        (lambda: VectorDuel("classic", 2, side="east"), "bad side 'east'"),
        (lambda: VectorDuel("classic", 2, render_mode="human"), "bad render_mode 'human'"),
        (lambda: VectorDuel("classic", 2, 3, rules="pgx"), "does not know the rules of pgx"),
        (lambda: VectorDuel("classic", 2, "perfect", rules="pgx"), "the rules of pgx"),
        (lambda: VectorDuel("classic", 0), "bad games '0'"),
        (lambda: VectorDuel("classic", 2).step([42, 42]), "call reset"),
    ],
)
def test_nonsense_is_refused(ask: Callable[[], Any], why: str) -> None:
    with pytest.raises(YokaiError, match=why):
        ask()


def test_rules_of_pgx_hold_for_agent_and_opponent() -> None:
    env, rng = VectorDuel("classic", 20, rules="pgx"), np.random.default_rng(3)
    _, infos = env.reset(seed=3)
    for _ in range(20):
        for game in np.flatnonzero(~env._over):
            allowed = safe_actions(env.batch.position(int(game)))
            assert np.flatnonzero(infos["action_mask"][game]).tolist() == sorted(allowed)
        *_, infos = env.step(sampled(infos["action_mask"], rng))
