"""Two agents in turn, by PettingZoo's own tests and conventions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import yokai
from yokai import Game, IllegalMove, Position, Tablebase, YokaiError
from yokai.rl import action_code, aec, planes_of
from yokai.rl.pettingzoo_env import AGENTS


# It knows by name which of its own games show a dict with a mask, and doubts others.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_pettingzoo_is_content(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(name), num_cycles=60, verbose_progress=False)
    seed_test(lambda: aec(name, opening_plies=9), num_cycles=25)
    assert "Passed API test" in capsys.readouterr().out


def test_benchmark_of_pettingzoo_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its five seconds pass sooner here; it steps through finished games too."""
    clock = iter(np.arange(0, 100, 0.02))
    monkeypatch.setattr(time, "time", lambda: next(clock))
    random.seed(1)
    performance_benchmark(aec("classic"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_game_is_played_and_rewarded_as_game_says(name: str) -> None:
    env, game, rng = aec(name), Game(name), random.Random(name)
    code, planes = action_code(name), planes_of(name)
    env.reset(seed=1)
    while not game.outcome:
        assert AGENTS[env.agent_selection] is game.turn
        for agent, side in AGENTS.items():
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], planes.observe(game, side))
            legal = code.mask(game.position) if side is game.turn else 0 * code.mask(game.position)
            assert np.array_equal(seen["action_mask"], legal)
        action = rng.choice(np.flatnonzero(code.mask(game.position)).tolist())
        game.play(code.decode(game.position, action))
        env.step(action)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    winner = game.outcome.winner
    for agent, side in AGENTS.items():
        assert env.rewards[agent] == (0 if winner is None else 1 if side is winner else -1)
        assert not env.observe(agent)["action_mask"].any()
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_game_is_cut_at_its_length() -> None:
    env = aec("classic", max_plies=2)
    env.reset()
    env.step(42)
    assert not any(env.truncations.values())
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_illegal_action_loses_or_raises(caplog: pytest.LogCaptureFixture) -> None:
    env = aec("classic")
    env.reset()
    env.step(0)
    assert "Illegal move made" in caplog.text
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())
    strict = aec("classic", illegal="raises")
    strict.reset()
    with pytest.raises(IllegalMove, match=r"illegal action 0 in .* leads off the board"):
        strict.step(0)
    strict.step(42)


def test_teacher_tells_value_best_actions_and_regret(classic_table: Tablebase) -> None:
    env, code, game = aec("classic", truth=classic_table), action_code("classic"), Game("classic")
    env.reset()
    info = env.infos["player_0"]
    assert (info["value"], info["plies"]) == (-1, 78)
    assert env.infos["player_1"] == {}
    best = {m.move for m in classic_table.moves(game.position) if m.value.plies == 78}
    assert {code.decode(game.position, a) for a in np.flatnonzero(info["optimal"])} == best
    env.step(42)  # kodama takes kodama, which loses two plies sooner
    assert env.infos["player_0"] == {"regret": 0, "delay": 2}
    assert (env.infos["player_1"]["value"], env.infos["player_1"]["plies"]) == (1, 75)
    game.play("2c2b")
    blunder = code.encode(game.position, game.position.move("3a3b"))
    env.step(blunder)
    assert env.infos["player_1"] == {"regret": 2, "delay": 0}
    assert (env.infos["player_0"]["value"], env.infos["player_0"]["plies"]) == (1, 1)


def test_seed_decides_the_opening() -> None:
    def beginnings(seed: int | None) -> list[str]:
        env = aec("expert", opening_plies=12)
        env.reset(seed=seed)
        first = env.unwrapped.episode.game.position.sfen
        env.reset()
        return [first, env.unwrapped.episode.game.position.sfen]

    assert beginnings(3) == beginnings(3)
    assert beginnings(3) != beginnings(4)
    assert len({*beginnings(3)}) == 2


def test_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec("classic", render_mode="human")
    env.reset()
    env.step(42)
    assert capsys.readouterr().out.count("North: -") == 2
    text = aec("classic", render_mode="ansi")
    text.reset()
    assert text.render() == f"{Game('classic')}\n"
    image = aec("classic", render_mode="rgb_array")
    image.reset()
    assert image.render().shape == (604, 352, 3)
    assert set(env.metadata["render_modes"]) == {"human", "ansi", "rgb_array"}


NONSENSE: dict[str, tuple[Callable[[], Any], str]] = {
    "game": (lambda: aec("go"), "unknown variant 'go'"),
    "mode": (lambda: aec("classic", render_mode="3d"), "bad render_mode '3d': it must be one of"),
    "illegal": (lambda: aec("classic", illegal="ok"), "bad illegal 'ok': it must be one of loses"),
    "length": (lambda: aec("classic", max_plies=0), "bad max_plies '0'"),
    "opening": (lambda: aec("classic", opening_plies=-1), "bad opening_plies '-1'"),
    "long opening": (partial(aec, "classic", opening_plies=300), "0 to 255"),
    "truth": (lambda: aec("classic", truth=1), "it must be True, False or a Tablebase"),  # type: ignore[arg-type]
    "unsolved": (lambda: aec("expert", truth=True), "expert cannot be solved"),
    "over": (
        lambda: aec(Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1")),
        "the game is over, South wins by checkmate",
    ),
}


@pytest.mark.parametrize(("ask", "why"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_with_what_would_be_right(ask: Callable[[], Any], why: str) -> None:
    with pytest.raises(YokaiError, match=why):
        ask()
