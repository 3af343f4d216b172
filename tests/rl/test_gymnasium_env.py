"""One agent against an opponent, by Gymnasium's own checker and conventions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import yokai
from yokai import IllegalMove, Tablebase, YokaiError
from yokai.rl import duel
from yokai.rl.envs import id_of


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_gymnasium_is_content(name: str) -> None:
    check_env(gymnasium.make(id_of(name), opponent=1, disable_env_checker=True).unwrapped)


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """A random game: what was legal at each turn, what came of it, and the last info."""
    rng = random.Random(seed)
    seen, info = env.reset(seed=seed)
    legal, over = [], False
    while not over:
        assert seen in env.observation_space
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])  # type: ignore[attr-defined]
        actions = np.flatnonzero(info["action_mask"]).tolist()
        legal.append(len(actions))
        seen, reward, terminated, truncated, info = env.step(rng.choice(actions))
        over = terminated or truncated
        assert over or reward == 0
    assert np.flatnonzero(info["action_mask"]).tolist() == [0]  # plays nothing, and can be drawn
    return legal, float(reward), info


@pytest.mark.parametrize("opponent", [1, 4, "random"])
def test_seed_decides_the_whole_game(opponent: int | str) -> None:
    first = [play(duel("classic", opponent, opening_plies=4), seed)[:2] for seed in range(6)]
    again = duel("classic", opponent, opening_plies=4)
    assert first == [play(again, seed)[:2] for seed in range(6)]
    assert len({str(game) for game in first}) > 1


def test_both_win_at_times_and_sides_are_kept() -> None:
    results = [play(duel("classic", "random", side="south"), seed)[1] for seed in range(20)]
    assert {1.0, -1.0} <= set(results)
    for side in ("south", "north"):
        _, info = duel("classic", 1, side=side).reset(seed=1)
        assert info["side"] == side
    env = duel("classic", 1)
    assert {env.reset()[1]["side"] for _ in range(30)} == {"south", "north"}


def test_perfect_opponent_wins_and_teaches(classic_table: Tablebase) -> None:
    env = duel("classic", "perfect", side="south", truth=classic_table)
    _, info = env.reset(seed=1)
    assert (info["value"], info["plies"]) == (-1, 78)
    for seed in range(3):
        _, reward, info = play(env, seed)
        assert reward == -1
        assert info["regret"] == 0  # the game was lost from the start
        assert "value" not in info


def test_agent_may_be_the_opponent() -> None:
    asked = []

    def first(seen: Any, mask: Any) -> int:
        asked.append(seen.shape)
        return int(np.flatnonzero(mask)[0])

    play(duel("expert", first, max_plies=20), 1)
    assert set(asked) == {(41, 6, 5)}

    with pytest.raises(IllegalMove, match="illegal action 0"):
        play(duel("classic", lambda seen, mask: 0, side="north"), 1)


def test_illegal_action_loses_or_raises() -> None:
    env = duel("classic", side="south")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert "leads off the board" in info["illegal"]
    with pytest.raises(IllegalMove, match=r"no game goes on; call reset\(\)"):
        env.step(42)
    strict = duel("classic", side="south", illegal="raises")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="leads off the board"):
        strict.step(0)
    assert strict.step(42)[1] == 0
    with pytest.raises(YokaiError, match="integers 0 to 131"):
        strict.step(500)


def test_finished_game_and_game_not_begun_take_no_action() -> None:
    env = duel("classic", max_plies=1, side="south")
    with pytest.raises(IllegalMove, match="no game goes on"):
        env.step(42)
    env.reset()
    assert env.step(42)[3]
    with pytest.raises(IllegalMove, match=r"the game is over, cut at 1 plies; call reset\(\)"):
        env.step(42)


def test_game_that_the_opponent_ends_at_once_is_refused() -> None:
    env = duel("classic", max_plies=1, side="north")
    with pytest.raises(YokaiError, match="the opponent's first move ends the game each time"):
        env.reset()
    with pytest.raises(IllegalMove, match="no game goes on"):
        env.step(42)


NONSENSE: dict[str, tuple[Callable[[], Any], str]] = {
    "side": (lambda: duel("classic", side="east"), "bad side 'east': it must be one of south"),
    "illegal": (lambda: duel("classic", illegal="ok"), "bad illegal 'ok'"),
    "level": (lambda: duel("classic", 99), "no level '99': levels are 0 to 12"),
    "opponent": (lambda: duel("classic", "weak"), 'must be a level, "random", "perfect"'),
    "mode": (lambda: duel("classic", render_mode="vr"), "bad render_mode 'vr'"),
}


@pytest.mark.parametrize(("ask", "why"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_with_what_would_be_right(ask: Callable[[], Any], why: str) -> None:
    with pytest.raises(YokaiError, match=why):
        ask()


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    env = duel("dobutsu", 1, render_mode="human")
    env.reset(seed=1)
    assert "South" in capsys.readouterr().out
    ansi = duel("dobutsu", 1, render_mode="ansi", side="south")
    ansi.reset(seed=1)
    assert "lion" not in str(ansi.render())
    assert "r   k   b" in str(ansi.render())
    with pytest.raises(YokaiError, match="give a render_mode"):
        duel("dobutsu", 1).render()
