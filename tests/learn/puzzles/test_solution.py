"""The solution of a puzzle in a sentence."""

from __future__ import annotations

import pytest

from yokai import Tablebase
from yokai.engine.move_reason import reason
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.solution import explain
from yokai.rules.variant import VARIANTS


def test_zugzwang_of_a_puzzle_is_named() -> None:
    found = explain(puzzles_of("classic").get("r43hys"))
    assert (found.why.name, found.won, found.lost) == ("zugzwang", ("K",), ())


def test_exchange_tells_what_was_won_and_lost() -> None:
    found = explain(puzzles_of("expert").get("lqmx2d"))
    assert (found.won, found.lost) == (("S",), ("+P",))
    assert found.why.name == "escapes"


def test_long_mate_is_explained_by_its_decisive_move() -> None:
    long = [each for each in puzzles_of("expert") if each.kind == "mate" and each.moves == 3]
    for puzzle in long[:10]:
        assert explain(puzzle).why.name not in ("checks", "takes", "best", "forces")


def test_only_win_says_how_far_the_win_is(classic_table: Tablebase) -> None:
    puzzle = puzzles_of("classic").get("2khhmt")
    value = classic_table.probe(puzzle.positions[-1])
    assert value.result == "loss"  # for the opponent
    assert explain(puzzle).moves == value.plies // 2


@pytest.mark.parametrize("game", VARIANTS)
def test_every_win_that_is_not_shown_is_told(game: str) -> None:
    for puzzle in puzzles_of(game):
        assert (puzzle.left > 0) == (puzzle.kind == "only_win"), puzzle.id
        assert puzzle.left % 2 == 0  # the opponent is to move after the line


def test_reason_belongs_to_a_move_of_the_player() -> None:
    for puzzle in list(puzzles_of("expert"))[::60]:
        found = explain(puzzle)
        assert found.ply % 2 == 0
        assert found.why == reason(puzzle.positions[found.ply], puzzle.line[found.ply])
