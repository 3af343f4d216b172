"""The opponents of a learner."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from yokai import Game, Tablebase, YokaiError, variant
from yokai.rl.exact_values import Truth
from yokai.rl.players import player

CLASSIC = variant("classic")


def test_chance_plays_every_move() -> None:
    chance = player(CLASSIC, "random", np.random.default_rng(1))
    counts = Counter(chance.choose(Game("classic")).usi for _ in range(400))
    assert len(counts) == 4
    assert min(counts.values()) > 60


def test_perfect_player_plays_only_best_moves(classic_table: Tablebase) -> None:
    truth, game = Truth(classic_table), Game("classic")
    perfect = player(CLASSIC, "perfect", np.random.default_rng(1), truth)
    for _ in range(12):
        move = perfect.choose(game)
        assert move in truth.best(game.position)
        game.play(move)


def test_level_repeats_itself_with_its_seed() -> None:
    def moves(seed: int) -> list[str]:
        level = player(CLASSIC, 2, np.random.default_rng(seed))
        return [level.choose(Game("classic")).usi for _ in range(20)]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)


def test_agent_sees_planes_and_mask() -> None:
    agent = player(CLASSIC, lambda seen, mask: int(mask.argmax()), np.random.default_rng(1))
    game = Game("classic")
    assert agent.choose(game) in game.legal_moves


@pytest.mark.parametrize("who", ["weak", None, 1.5, True])
def test_others_are_refused(who: object) -> None:
    with pytest.raises(YokaiError, match="bad player"):
        player(CLASSIC, who, np.random.default_rng(1))  # type: ignore[arg-type]
