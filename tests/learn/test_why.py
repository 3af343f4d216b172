"""Why a try is wrong."""

from typing import get_args

from yokai import NORTH, Outcome
from yokai.learn.why import EndWhy, LessonWhy, PuzzleWhy, why_of_end
from yokai.rules.outcome import BOARD_REASONS


def test_every_way_to_win_on_the_board_is_a_reason_of_its_own() -> None:
    ways = [reason for reason in BOARD_REASONS if reason not in ("repetition", "stalemate")]
    assert [why_of_end(Outcome(NORTH, way)) for way in sorted(ways)] == [
        "lost",
        "mated",
        "stuck",
        "reached",
    ]


def test_lessons_and_puzzles_share_the_reasons_that_end_a_game() -> None:
    assert set(get_args(EndWhy)) <= set(get_args(LessonWhy)) & set(get_args(PuzzleWhy))
