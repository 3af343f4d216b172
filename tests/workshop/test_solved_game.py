"""What a table says of its game."""

from __future__ import annotations

import pytest

from tests.support.games import OWN
from yokai import Variant
from yokai.workshop.recipe import game_of
from yokai.workshop.solved_game import Shares, solved

DUEL = game_of("bkp/3/PKB Kff,Ba5,P02+5f 1rd")


def test_shares_count_a_draw_as_half_a_point() -> None:
    shares = Shares(0.5, 0.2)
    assert shares.drawn == pytest.approx(0.3)
    assert shares.balance == pytest.approx(0.65)
    assert shares.fairness == pytest.approx(0.7)
    assert Shares(0.6, 0.6).drawn == 0


def test_one_of_five_first_moves_keeps_the_win() -> None:
    found = solved(DUEL)
    assert str(found.value) == "win in 7"
    assert (found.keeping, len(found.first_moves)) == (1, 5)
    assert found.first_moves[0].value == found.value
    assert found.longest == 35
    assert 0 < found.drawn < 0.01


def test_who_errs_less_wins_more_of_a_won_game() -> None:
    found = solved(DUEL)
    shares = [found.fallible_games(slips, 500).shares.first for slips in (0.0, 0.1, 0.5)]
    assert shares[0] == 1
    assert shares[0] > shares[1] > shares[2]
    assert found.fallible_games(0.0, 10).plies == 7
    assert found.fallible_games(0.3, 50) == found.fallible_games(0.3, 50)


def test_games_that_end_where_a_player_is_stuck_are_drawn() -> None:
    stuck = next(game for game in OWN if game.id == "stuck")
    found = solved(Variant.build(stuck.values, start="K1k/R2/+R2 b - 1"))  # whatever is played
    played = found.fallible_games(0.5, 50)
    assert (str(found.value), found.keeping) == ("draw", 3)
    assert (played.shares, played.plies) == (Shares(0, 0), 1)
