"""Looking at the positions of a game."""

from __future__ import annotations

import time

from yokai import Engine, Game, Position, Tablebase
from yokai.engine.line import Score
from yokai.review.evaluations import Evaluator, negated


def test_what_is_won_for_one_is_lost_for_the_other_a_ply_later() -> None:
    assert negated(Score(120)) == Score(-120)
    assert negated(Score(31995, 5)) == Score(-31995, -6)
    assert negated(Score(-31995, -5)) == Score(31995, 6)


def test_the_table_knows_every_move(classic_table: Tablebase) -> None:
    game = Game("classic")
    evaluation = Evaluator(game, classic_table, None, 1).exact(game.position)
    assert evaluation
    assert evaluation.exact
    assert evaluation.score.plies == -78
    assert evaluation.values
    assert sorted(evaluation.values) == sorted(game.legal_moves)
    assert evaluation.values[game.position.move("2c2b")].plies == -76
    assert len(Evaluator(game, classic_table, None, 1).line(game, 7)) == 7


def test_without_a_table_the_engine_looks_and_keeps_to_its_time() -> None:
    game = Game(Position.parse("expert", "2k2/5/2P2/5/5/2K2 b G 1"))
    evaluator = Evaluator(game, None, Engine("expert", hash_mb=1), 500)
    assert evaluator.exact(game.position) is None
    begun = time.monotonic()
    evaluation = evaluator.searched(game)
    assert time.monotonic() - begun < 5
    assert (evaluation.best.usi, evaluation.score.plies, evaluation.exact) == ("G*3b", 1, False)
    game.play(evaluation.best)
    assert evaluator.line(game, 5) == ()
