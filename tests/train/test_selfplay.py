"""Games of the engine against itself."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import yokai
from tests.support.core.tiny_networks import random_net
from tests.support.games import OWN
from yokai import Outcome, Variant, _core
from yokai.arena.openings import level_openings
from yokai.train.samples import SampleFolder, sample_type
from yokai.train.selfplay import SelfPlayPlan, play_portion, self_play

CLASSIC = yokai.variant("classic")
PLAN = SelfPlayPlan(portion=4, nodes=60, seed=5)


def test_samples_are_positions_with_scores_and_results() -> None:
    samples = np.frombuffer(play_portion(CLASSIC, PLAN, 0), sample_type(CLASSIC))
    assert len(samples) > 8
    assert set(np.unique(samples["result"])) <= {0, 1, 2}
    assert (np.abs(samples["score"].astype(int)) < _core.DECIDED).all()
    begins = np.flatnonzero(np.append(True, samples["left"][:-1] == 1))
    assert len(begins) == PLAN.portion
    for sample, later in itertools.pairwise(samples):
        position = _core.position_of(CLASSIC.rules, sample["key"])
        assert not position.ending
        assert bool(sample["flags"] & _core.IN_DANGER) == position.in_danger
        if sample["left"] > 1:
            # The next sample is a move later, and its result is the other side's.
            assert later["key"].tobytes() in {position.played(m).key for m in position.moves}
            assert later["result"] == 2 - sample["result"]


def test_game_that_a_stuck_player_ends_is_drawn() -> None:
    rules = next(game for game in OWN if game.id == "stuck").values
    game = Variant.build(rules, start="K1k/R2/+R2 b - 1")
    ends = [game.start.play(move).outcome for move in game.start.legal_moves]
    assert {*ends} == {Outcome(None, "stalemate")}
    plan = SelfPlayPlan(portion=2, nodes=60, opening=(0, 0))
    samples = np.frombuffer(play_portion(game, plan, 0), sample_type(game))
    assert samples["result"].tolist() == [1, 1]


def test_same_plan_gives_the_same_games_and_another_others() -> None:
    net = random_net(CLASSIC, 16).to_bytes()
    assert play_portion(CLASSIC, PLAN, 0) == play_portion(CLASSIC, PLAN, 0)
    assert play_portion(CLASSIC, PLAN, 1) != play_portion(CLASSIC, PLAN, 0)
    judged = SelfPlayPlan(portion=4, nodes=60, seed=5, net=net)
    assert play_portion(CLASSIC, judged, 0) != play_portion(CLASSIC, PLAN, 0)


def test_games_begin_at_level_openings_unless_random_ones_are_wanted() -> None:
    expert = yokai.variant("expert")
    level = {opening.game.position.key for opening in level_openings(expert)}

    def first(plan: SelfPlayPlan) -> list[bytes]:
        samples = np.frombuffer(play_portion(expert, plan, 0), sample_type(expert))
        begins = np.flatnonzero(np.append(True, samples["left"][:-1] == 1))
        return [samples["key"][at].tobytes() for at in begins]

    plan = SelfPlayPlan(portion=6, nodes=30, after=(0, 0))
    found = first(plan)
    assert len(found) == 6
    assert set(found) <= level
    assert not set(first(replace(plan, fair=False))) & level


class Dying(ThreadPoolExecutor):
    """An executor that is killed after some tasks."""

    left = 2

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(fn, *args, **kwargs)


def test_what_was_killed_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    told: list[int] = []

    def play(name: str, executor: Executor) -> bytes:
        folder = SampleFolder(tmp_path / name, CLASSIC)
        with executor:
            self_play(folder, PLAN, 3, executor, 1, told.append)
        return folder.read().tobytes()

    whole = play("whole", ThreadPoolExecutor(1))
    with pytest.raises(KeyboardInterrupt):
        play("killed", Dying(1))
    assert told[-1] == 2
    assert play("killed", ThreadPoolExecutor(1)) == whole
    assert told == [0, 1, 2, 3, 0, 1, 2, 2, 3]
