"""Environments can be copied, pickled, and put back to where they were."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from yokai import Tablebase, YokaiError
from yokai.rl import Batch, VectorDuel, aec, duel


def first(seen: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def duel_plays(env: Any, steps: int) -> list[str]:
    """Random legal actions by random numbers of our own; all that the environment says."""
    rng, said = np.random.default_rng(5), []
    mask, over = env.action_masks(), env.episode.over
    for _ in range(steps):
        if over:
            seen, info = env.reset()
            over = False
        else:
            seen, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(mask)))
            over = terminated or truncated
            said.append(f"{reward} {terminated} {truncated}")
        mask = info["action_mask"]
        said.append(f"{seen.tobytes()!r} {mask.tobytes()!r} {info.get('regret')}")
    return said


def aec_plays(env: Any, steps: int) -> list[str]:
    rng, said = np.random.default_rng(5), []
    for _ in range(steps):
        seen, reward, terminated, truncated, info = env.last()
        said.append(f"{env.agent_selection} {seen['observation'].tobytes()!r} {reward} {info}")
        if terminated or truncated:
            env.reset()
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return said


def vector_plays(env: Any, steps: int) -> list[str]:
    rng, said = np.random.default_rng(5), []
    masks = env.action_masks()
    for _ in range(steps):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in masks]
        seen, rewards, terminated, truncated, infos = env.step(np.array(actions))
        masks = infos["action_mask"]
        said.append(f"{seen.tobytes()!r} {rewards} {terminated} {truncated} {infos['side']}")
    return said


Plays = Callable[[Any, int], list[str]]
ENVIRONMENTS: dict[str, tuple[Callable[[], Any], Plays]] = {
    "duel, random": (lambda: duel("classic", "random", opening_plies=4), duel_plays),
    "duel, beginner": (lambda: duel("classic", 2), duel_plays),
    "duel, searcher": (lambda: duel("classic", 6), duel_plays),
    "duel, agent": (lambda: duel("expert", first, max_plies=12), duel_plays),
    "aec": (lambda: aec("classic", opening_plies=4), aec_plays),
    "aec, raises": (lambda: aec("classic", illegal="raises"), aec_plays),
    "vector, random": (lambda: VectorDuel("classic", 8, opening_plies=3), vector_plays),
    "vector, level": (lambda: VectorDuel("classic", 2, 3), vector_plays),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_copies_play_on_as_the_original_does(name: str) -> None:
    make, plays = ENVIRONMENTS[name]
    env = make()
    env.reset(seed=3)
    plays(env, 9)
    copied, pickled, state = copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env.state()
    said = plays(env, 30)
    assert len(set(said)) > 5
    assert plays(copied, 30) == said
    assert plays(pickled, 30) == said
    for _ in range(2):  # a state can be restored again and again
        env.restore(state)
        assert plays(env, 30) == said
    other = make()
    other.reset(seed=4)
    other.restore(pickle.loads(pickle.dumps(state)))
    assert plays(other, 30) == said


def test_exact_values_come_along(classic_table: Tablebase) -> None:
    env = duel("classic", "perfect", truth=classic_table)
    env.reset(seed=3)
    copied, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    said = duel_plays(env, 8)
    assert duel_plays(copied, 8) == duel_plays(pickled, 8) == said


@pytest.mark.parametrize("name", ["duel, random", "aec", "vector, random"])
def test_state_of_something_else_is_refused(name: str) -> None:
    env = ENVIRONMENTS[name][0]()
    env.reset(seed=1)
    batch = Batch("classic", 1, seed=1)
    batch.reset()
    for other in (None, 3, batch.state()):
        with pytest.raises(YokaiError, match="cannot restore"):
            env.restore(other)
