"""Moves beside the solved truth: what each gave away."""

from __future__ import annotations

import yokai
from yokai import Game
from yokai.app.hand_in.truth import given_away
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
