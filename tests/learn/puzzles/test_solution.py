"""The solution of a puzzle in a sentence."""

from __future__ import annotations

import pytest

from yokai import Tablebase
from yokai.engine.explainer import reason, winning_idea
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle import TO_THE_END
from yokai.learn.puzzles.solution import explain
from yokai.rules.variant import VARIANTS


def test_zugzwang_of_a_puzzle_is_named() -> None:
    found = explain(puzzles_of("classic").get("r43hys"))
    assert (found.why.name, found.won, found.lost) == ("zugzwang", ("K",), ())


def test_exchange_tells_what_was_won_and_lost() -> None:
    found = explain(puzzles_of("expert").get("lqmx2d"))
    assert (found.won, found.lost) == (("S",), ("+P",))
    assert found.why.name == "escapes"


@pytest.mark.parametrize("game", VARIANTS)
def test_win_is_explained_by_its_winning_idea(game: str) -> None:
    ended = [each for each in puzzles_of(game) if each.kind in TO_THE_END]
    for puzzle in ended[::25]:
        found = explain(puzzle)
        assert found.why.name in (
            *("wins_capture", "wins_reach", "wins_checkmate", "wins_no_move"),
            *("no_answer", "unstoppable", "zugzwang", "threat_reach", "threat_mate", "cages"),
        ), puzzle.id
        earlier = zip(puzzle.positions[: found.ply : 2], puzzle.line[: found.ply : 2], strict=True)
        assert not any(winning_idea(*each) for each in earlier)


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
        told = reason if puzzle.kind not in TO_THE_END else winning_idea
        assert found.why == told(puzzle.positions[found.ply], puzzle.line[found.ply])
