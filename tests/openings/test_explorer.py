"""What is known of the moves of a position."""

from __future__ import annotations

from collections import Counter
from random import Random

import yokai
from yokai import Position
from yokai.openings.explorer import explore
from yokai.solve.tablebase import Tablebase

EXPERT = yokai.variant("expert").start


def small_book() -> yokai.book.Book:
    book = yokai.book.Book("expert")
    book.add(EXPERT, "4f4e", weight=3, score=-5, results=(1, 0, 1))
    book.add(EXPERT, "3d3c", weight=9, score=10, results=(4, 1, 2))
    book.add(EXPERT, "4d4c", score=-60)
    return book


def test_every_move_of_a_solved_game_has_its_exact_value(classic_table: Tablebase) -> None:
    start = yokai.variant("classic").start
    found = explore(start, classic_table, None)
    assert found.exact
    assert sorted(-(each.score.plies or 0) for each in found.moves) == [76, 78, 78, 78]
    assert len(found.good) == 4


def test_good_moves_keep_the_result(classic_table: Tablebase) -> None:
    # North has to find the one move that wins.
    position = yokai.Game("classic", ["2c2b", "1a2b", "3d2c"]).position
    found = explore(position, classic_table, None)
    assert [each.move.usi for each in found.good] == ["3a3b"]
    assert found.reply(Random(1)) == found.good[0].move
    drawn = explore(Position.parse("classic", "k2/3/3/2K b - 1"), classic_table, None)
    for each in drawn.good:
        assert (each.score.centi > 0) == (drawn.moves[0].score.centi > 0)


def test_book_gives_scores_and_games_best_first() -> None:
    found = explore(EXPERT, None, small_book())
    assert not found.exact
    assert [(each.move.usi, each.score.centi, each.results) for each in found.moves[:2]] == [
        ("3d3c", 10, (4, 1, 2)), ("4f4e", -5, (1, 0, 1)),
    ]  # fmt: skip
    assert [each.move.usi for each in found.good] == ["3d3c", "4f4e"]
    replies = Counter(found.reply(Random(seed)) for seed in range(200))
    assert replies[EXPERT.move("3d3c")] > 120
    assert len(replies) == 2


def test_twin_of_a_move_is_known_in_a_symmetric_position() -> None:
    found = explore(EXPERT, None, small_book())
    twin = found.find(EXPERT.move("2f2e"))
    assert twin
    assert twin.move.usi == "4f4e"
    assert found.find(EXPERT.move("5f5e")) is None


def test_unknown_position_has_no_moves() -> None:
    found = explore(EXPERT.play("5f5e"), None, small_book())
    assert (found.moves, found.good, found.reply(Random(1))) == ((), (), None)
    assert explore(EXPERT, None, None).moves == ()
