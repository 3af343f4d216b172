"""Moves beside the solved truth: what each gave away."""

from __future__ import annotations

import yokai
from yokai import Game
from yokai.app.hand_in.truth import given_away, worst_moves
from yokai.app.messages import GivenAway
from yokai.notation.move import NORTH, SOUTH
from yokai.solve.tablebase import Tablebase


def played(*moves: str) -> Game:
    game = Game("classic")
    for move in moves:
        game.play(move)
    return game


def test_win_and_draw_that_were_given_away_are_found(classic_table: Tablebase) -> None:
    # South is lost from the start, so no first move gives anything away; 2b2c leaves the kodama.
    assert given_away(played("2c2b"), classic_table) == {}
    game = Game("classic")
    while not game.outcome:
        values = {m.usi: classic_table.probe(game.position.play(m)) for m in game.legal_moves
                  if not game.position.play(m).outcome}  # fmt: skip
        was = classic_table.probe(game.position).result
        worse = [u for u, v in values.items() if was == "win" and v.result != "loss"]
        if worse:
            game.play(worse[0])
            assert given_away(game, classic_table) == {len(game.moves): "win"}
            return
        best = min(values, key=lambda usi: {"loss": 0, "draw": 1, "win": 2}[values[usi].result])
        game.play(best)
    raise AssertionError("nobody could give anything away")


def test_games_with_odds_are_not_judged(classic_table: Tablebase) -> None:
    start = yokai.Position.parse(yokai.variant("classic"), "rkb/1p1/1P1/BK1 b - 1")
    game = Game(start)
    game.play("2c2b")
    assert given_away(game, classic_table) == {}


def test_first_win_that_was_given_away_is_the_worst_move() -> None:
    game = Game("expert")
    for _ in range(6):
        game.play(game.legal_moves[0])
    given: dict[int, GivenAway] = {1: "win", 2: "draw", 3: "draw", 4: "win", 5: "win", 6: "win"}
    assert worst_moves(game, given, 2) == {NORTH: (4, "win"), SOUTH: (5, "win")}
    assert worst_moves(game, {3: "draw", 5: "draw"}, 0) == {SOUTH: (3, "draw")}
    assert worst_moves(game, {}, 0) == {}
