"""Wins that cannot be stopped, on positions where a person can count them."""

from __future__ import annotations

import pytest

from tests.support.games import STUCK_DRAWS
from yokai import BadLesson, Position, variant
from yokai.learn.forced_wins import Forced, winning_move


@pytest.mark.parametrize(
    ("game", "sfen", "moves"),
    [
        ("classic", "2k/K2/3/3 b - 1", 1),  # reach
        ("classic", "1k1/1R1/3/K2 b - 1", 1),  # capture
        ("expert", "2k2/5/2G2/5/5/2K2 b G 1", 1),  # checkmate
        ("dobutsu", "k2/2K/3/P2 b - 1", 1),  # also by leaving no move
        ("classic", "k2/1R1/1B1/K1P b - 1", 2),
        ("dobutsu", "k2/1R1/1B1/K1P b - 1", 1),  # the same board, but the lion may not move
        ("classic", "1k1/3/1R1/BPK b - 1", 3),
        ("classic", "rkb/1p1/1P1/BKR b - 1", None),
        (STUCK_DRAWS, "k2/1R1/1B1/K1P b - 1", None),  # there nobody wins by that
        (STUCK_DRAWS, "k2/p1R/1K1/3 b - 1", 3),
        ("dobutsu", "k2/p1R/1K1/3 b - 1", 2),
        ("classic", "1rk/K2/3/3 b - 1", None),  # a reach that can be captured is none
    ],
)
def test_shortest_win_is_counted_in_moves_of_the_winner(
    game: str, sfen: str, moves: int | None
) -> None:
    assert Forced().distance(Position.parse(game, sfen), 3) == moves


def test_winning_move_ends_the_game() -> None:
    position = Position.parse("classic", "1k1/1R1/3/K2 b - 1")
    move = winning_move(position)
    assert move
    assert str(position.play(move).outcome) == "South wins by capture"


def test_nothing_is_won_once_the_game_is_over() -> None:
    over = Position.parse("classic", "2k/K2/3/3 b - 1").play("3b3a")
    assert winning_move(over) is None
    assert not Forced().wins(over, 3)


def test_stoppers_are_the_moves_that_do_not_lose() -> None:
    position = Position.parse("classic", "3/k2/p2/K1P b rb 1")
    assert [move.usi for move in Forced().stoppers(position, 1)] == ["3d2d"]


def test_too_much_to_look_at_is_refused() -> None:
    with pytest.raises(BadLesson, match="more than 50 positions to search: take fewer pieces"):
        Forced(most=50).wins(variant("expert").start, 3)
