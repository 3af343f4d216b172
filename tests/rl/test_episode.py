"""One game as an environment plays it; what both environments share."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.support.core.small_games import GAMES, ONE_MOVE
from yokai import IllegalMove, Position, Side, YokaiError
from yokai.rl.episode import Episode


def episode(game: str | Position = "classic", plies: int = 9, opening: int = 0) -> Episode:
    return Episode(game, max_plies=plies, opening_plies=opening, truth=None)


def test_openings_are_of_every_length_and_never_over() -> None:
    made, random = episode(plies=50, opening=4), np.random.default_rng(1)
    lengths = Counter[int]()
    for _ in range(200):
        made.reset(random)
        assert not made.over
        lengths[len(made.game.moves)] += 1
    assert set(lengths) == {0, 1, 2, 3, 4}


def test_opening_that_always_ends_the_game_is_given_up() -> None:
    """South has one move, and it wins: games begin without an opening, as they must."""
    made = episode(ONE_MOVE.start, opening=8)
    for seed in range(50):
        made.reset(np.random.default_rng(seed))
        assert not made.over
        assert not made.game.moves


def test_only_who_is_to_move_may_act_and_the_winner_is_rewarded() -> None:
    made = episode(Position.parse("classic", "2k/K2/3/3 b - 1"))
    assert not made.mask(Side.NORTH).any()
    made.play(made.code.encode(made.game.position, made.game.position.move("3b3a")))
    assert (made.terminated, made.truncated) == (True, False)
    assert (made.reward(Side.SOUTH), made.reward(Side.NORTH)) == (1, -1)
    with pytest.raises(IllegalMove, match="the game is over, South wins by reach; call reset"):
        made.play(0)
    made.reset(np.random.default_rng(0))
    assert made.reward(Side.SOUTH) == 0


def test_games_of_our_own_are_played_too() -> None:
    for game in GAMES[:3]:
        made = Episode(game, max_plies=30, opening_plies=2, truth=None)
        made.reset(np.random.default_rng(1))
        while not made.over:
            made.play(int(np.flatnonzero(made.mask(made.game.turn))[0]))
        assert made.truncated == (made.game.outcome is None)
        assert not any(made.mask(side).any() for side in Side)
        assert sum(made.reward(side) for side in Side) == 0


@pytest.mark.parametrize(("plies", "opening"), [(0, 0), (True, 0), (9, 9), (9, -1), (9, 1.5)])
def test_lengths_that_cannot_be_are_refused(plies: int, opening: int) -> None:
    with pytest.raises(YokaiError, match=r"bad (max|opening)_plies"):
        episode(plies=plies, opening=opening)
