"""How much a piece is worth."""

from __future__ import annotations

import pytest

from yokai import Position
from yokai.workshop.piece_worth import worth_by_results, worth_by_table
from yokai.workshop.recipe import game_of
from yokai.workshop.solved_game import solved

DUEL = game_of("bkp/3/PKB Kff,Ba5,P02+5f 1rd")


def test_piece_with_more_dots_is_worth_more() -> None:
    worth = {each.piece: each.points for each in worth_by_table(solved(DUEL).table)}
    assert set(worth) == {"kitsune", "kodama", "kodama samurai"}
    assert worth["kodama samurai"] > worth["kitsune"] > worth["kodama"] > 0


def test_worth_is_what_explains_the_results() -> None:
    """The side with both bishops wins, and pawns do not matter."""
    rows = [
        ("1k1/3/1K1 b 2B2p 1", 1.0),
        ("1k1/3/1K1 b 2P2b 1", 0.0),
        ("1k1/3/1K1 w 2B2p 1", 0.0),
        ("1k1/3/1K1 b 2B2P 1", 1.0),
        ("1k1/3/1K1 b BPbp 1", 0.5),
        ("1k1/3/1K1 b 2b2p 1", 0.0),
    ]
    results = [(Position.parse(DUEL, sfen), points) for sfen, points in rows] * 50
    worth = {each.piece: each.points for each in worth_by_results(DUEL, results)}
    assert worth["kitsune"] == pytest.approx(0.25, abs=0.01)
    assert worth["kodama"] == pytest.approx(0, abs=0.01)
    assert worth["kodama samurai"] == 0
