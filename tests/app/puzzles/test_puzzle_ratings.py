"""Puzzle ratings: the first attempt counts, once, for who solves and for the puzzle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yokai.app.games.clock import DAY
from yokai.app.puzzles.puzzle_ratings import (
    MINED,
    NEW,
    START,
    difficulty_of,
    ended,
    gain_of,
    hinted,
    rating_today,
)
from yokai.glicko import Rating
from yokai.learn.puzzles.collection import puzzles_of
from yokai.storage.puzzles import PuzzleDifficulty, PuzzleStanding, PuzzleState

ONE, TWO, *_ = puzzles_of("classic")
NOW = 20_000 * DAY + 7
NOTHING = PuzzleState()


def test_first_attempt_changes_both_as_glicko_says() -> None:
    hard = Rating(ONE.rating, MINED)
    first = ended(NOTHING, ONE, True, NOW)
    gain = gain_of(NOTHING, first)
    assert first.standing
    assert first.standing.rating == START.after([(hard, 1.0)], 0)
    assert gain
    assert gain == pytest.approx(first.standing.rating.rating - START.rating)
    assert gain > 0
    assert first.difficulty == PuzzleDifficulty(hard.after([(START, 0.0)], 0), 1)
    assert difficulty_of(ONE, first.difficulty) == first.difficulty.rating
    assert difficulty_of(TWO, None) == Rating(TWO.rating, MINED)
    later, before = NOW + 30 * DAY, PuzzleState(standing=first.standing)
    second = ended(before, TWO, False, later)
    rested = first.standing.rating.after([(Rating(TWO.rating, MINED), 0.0)], 6)
    assert second.standing == PuzzleStanding(rested, 1, 1, 0, 1, 0, later)
    assert (gain_of(before, second) or 0.0) < 0


def test_puzzle_that_was_tried_is_as_hard_as_was_found() -> None:
    hard = PuzzleDifficulty(Rating(1900.0, 60.0), 9)
    after = ended(PuzzleState(difficulty=hard), ONE, True, NOW)
    assert after.standing
    assert after.standing.rating == START.after([(hard.rating, 1.0)], 0)
    assert after.difficulty
    assert after.difficulty.tries == 10


def test_rating_is_less_sure_after_a_rest() -> None:
    assert rating_today(NEW, NOW) == START
    assert START.rating == 700
    rested = rating_today(replace(NEW, at=NOW - 100 * DAY), NOW)
    assert rested.rating == START.rating
    assert rested.deviation > START.deviation


def test_asking_again_changes_nothing() -> None:
    first = ended(NOTHING, ONE, False, NOW)
    assert (gain_of(NOTHING, first) or 0.0) < 0
    again = ended(first, ONE, True, NOW + 4)
    assert gain_of(first, again) is None
    assert first.attempt
    assert again == replace(first, attempt=replace(first.attempt, at=NOW + 4))


def test_hint_wins_nothing_and_loses_with_a_wrong_move() -> None:
    helped = hinted(NOTHING, NOW)
    assert helped.attempt
    assert (helped.attempt.solved, helped.attempt.hint) == (None, True)
    solved = ended(helped, ONE, True, NOW)
    assert gain_of(helped, solved) is None
    assert solved.standing == PuzzleStanding(START, solved=1, at=NOW)
    assert solved.difficulty is None
    assert (gain_of(helped, ended(helped, ONE, False, NOW)) or 0.0) < 0
    done = ended(NOTHING, ONE, True, NOW)
    assert hinted(done, NOW) == done  # when all is said


def test_attempt_that_is_not_rated_is_the_first_all_the_same() -> None:
    met = ended(NOTHING, ONE, True, NOW, rated=False)
    assert (met.standing, met.difficulty) == (None, None)
    assert gain_of(met, ended(met, ONE, True, NOW)) is None


def test_run_goes_on_until_a_mistake() -> None:
    standing = NEW
    for puzzle, solved in zip(puzzles_of("classic"), [1, 1, 1, 0, 1, 1], strict=False):
        after = ended(PuzzleState(standing=standing), puzzle, bool(solved), NOW)
        assert after.standing
        standing = after.standing
    assert (standing.run, standing.best_run, standing.solved, standing.failed) == (2, 3, 5, 1)
