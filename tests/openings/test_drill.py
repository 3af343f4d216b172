"""The trainer of openings."""

from __future__ import annotations

from random import Random

import yokai
from yokai import Game
from yokai.notation.move import NORTH, SOUTH
from yokai.openings.drill import LONGEST, drill
from yokai.solve.tablebase import Tablebase

EXPERT = yokai.variant("expert")


def small_book() -> yokai.book.Book:
    book = yokai.book.Book("expert")
    book.add(EXPERT.start, "4f4e", score=20)
    book.add(EXPERT.start, "3d3c", score=-200)
    after = EXPERT.start.play("4f4e")
    book.add(after, "4a4b", score=-20)
    book.add(after.play("4a4b"), "4e3e", score=20)
    return book


def test_trainer_begins_where_the_player_moves_second() -> None:
    verdict = drill(Game(EXPERT), NORTH, None, small_book(), Random(1))
    assert (verdict.result, [m.usi for m in verdict.game.moves]) == ("go_on", ["4f4e"])
    own = drill(Game(EXPERT), SOUTH, None, small_book(), Random(1))
    assert (own.result, own.game.moves) == ("go_on", ())


def test_good_move_is_answered_and_a_bad_one_is_taken_back() -> None:
    right = drill(Game(EXPERT, ["4f4e"]), SOUTH, None, small_book(), Random(1))
    assert (right.result, [m.usi for m in right.game.moves]) == ("go_on", ["4f4e", "4a4b"])
    wrong = drill(Game(EXPERT, ["3d3c"]), SOUTH, None, small_book(), Random(1))
    assert wrong.result == "wrong"
    assert wrong.game.moves == ()
    assert wrong.found
    assert [each.move.usi for each in wrong.found.good] == ["4f4e"]
    assert wrong.did
    assert wrong.did.score.centi == -200
    unknown = drill(Game(EXPERT, ["5f5e"]), SOUTH, None, small_book(), Random(1))
    assert (unknown.result, unknown.did) == ("wrong", None)


def test_twin_of_a_good_move_is_good() -> None:
    twin = drill(Game(EXPERT, ["2f2e"]), SOUTH, None, small_book(), Random(1))
    assert [m.usi for m in twin.game.moves] == ["2f2e", "2a2b"]


def test_line_ends_where_the_book_ends() -> None:
    line = Game(EXPERT, ["4f4e", "4a4b", "4e3e"])
    verdict = drill(line, SOUTH, None, small_book(), Random(1))
    assert (verdict.result, verdict.game.moves) == ("end", line.moves)


def test_perfect_play_loses_as_late_as_it_can_and_ends(classic_table: Tablebase) -> None:
    game, random = Game("classic"), Random(5)
    for _ in range(LONGEST):
        verdict = drill(game, SOUTH, classic_table, None, random)
        game = verdict.game
        if verdict.result == "end":
            break
        assert verdict.result == "go_on"
        best = classic_table.moves(game.position)[0]
        game.play(best.move)
    assert verdict.result == "end"
    assert len(game.moves) >= LONGEST
    assert classic_table.probe(game.position).result in ("win", "loss")
