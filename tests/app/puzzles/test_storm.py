"""Storms: rising puzzles against the server's clock, counted by the server."""

from __future__ import annotations

from itertools import combinations
from random import Random

from yokai.app.puzzles.puzzle_ratings import NEW, ended, gain_of
from yokai.app.puzzles.storm import (
    BONUSES,
    PENALTY,
    TIME,
    bonus,
    combo,
    is_over,
    left,
    rising,
    step,
)
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.learn.puzzles.twins import is_twin
from yokai.rules.variant import variant
from yokai.storage.puzzles import PuzzleStanding, PuzzleState, Storm

SHELF = puzzles_of("classic")
ALL = tuple(puzzle.id for puzzle in SHELF)[:15]


def test_puzzles_rise_and_none_comes_twice() -> None:
    found = rising(SHELF, Random(1))
    assert len(set(found)) == len(found) == min(50, len(SHELF))
    ratings = [SHELF.get(name).rating for name in found]
    assert ratings == sorted(ratings)
    puzzles = [SHELF.get(name) for name in found]
    assert not any(is_twin(one, two) for one, two in combinations(puzzles, 2))
    assert rising(PuzzleCollection(variant("classic"), ()), Random(1)) == ()


def test_clock_is_asked_and_mistakes_cost_time() -> None:
    storm = Storm("a", ALL, 1_000)
    assert left(storm, 1_000) == TIME
    assert not is_over(storm, TIME + 999)
    assert is_over(storm, TIME + 1_000)
    slower = Storm("a", ALL, 1_000, 2, 3, ALL[:3])
    assert left(slower, 1_000) == TIME - 3 * PENALTY
    assert slower.puzzle == ALL[5]
    assert is_over(Storm("a", ALL[:5], 1_000, 2, 3), 1_000)


def test_each_puzzle_is_done_once_and_in_time() -> None:
    storm = Storm("a", ALL, 0)
    first = SHELF.get(ALL[0])
    begun = PuzzleState(storm=storm)
    done = step(begun, first, storm, True, 10)
    assert done.storm == Storm("a", ALL, 0, 1, 0)
    assert step(done, first, storm, True, 11) is done  # sent twice
    assert done.standing == PuzzleStanding(NEW.rating, best_storm=1)  # and no rating
    assert done.attempt
    assert (done.attempt.solved, done.attempt.gain) == (True, None)
    # What was met in a storm is not new any more.
    assert gain_of(done, ended(done, first, True, TIME)) is None
    second = PuzzleState(standing=done.standing, storm=done.storm)
    last = step(second, SHELF.get(ALL[1]), done.storm, False, TIME - 1)
    assert last.storm == Storm("a", ALL, 0, 1, 1, (ALL[1],))
    assert last.card  # it comes back
    assert done.card is None
    assert left(last.storm, TIME - 1) == 0
    third = PuzzleState(standing=done.standing, storm=last.storm)
    assert step(third, SHELF.get(ALL[2]), last.storm, True, TIME - 1) is third
    assert step(PuzzleState(), first, storm, True, 10) == PuzzleState()


def test_puzzles_in_a_row_win_time_and_a_mistake_ends_the_row() -> None:
    storm = Storm("a", ALL, 0, 4)
    assert (combo(storm), bonus(storm)) == (4, 0)
    fifth = step(PuzzleState(storm=storm), SHELF.get(ALL[4]), storm, True, 10)
    assert fifth.storm
    assert (combo(fifth.storm), bonus(fifth.storm)) == (5, BONUSES[0])
    assert left(fifth.storm, 10) == TIME + BONUSES[0] - 10
    missed = step(PuzzleState(storm=fifth.storm), SHELF.get(ALL[5]), fifth.storm, False, 10)
    assert missed.storm
    assert (combo(missed.storm), bonus(missed.storm)) == (0, BONUSES[0])  # what was won stays
    two_rows = Storm("a", ALL, 0, 10, 1, (ALL[5],))
    assert (combo(two_rows), bonus(two_rows)) == (5, 2 * BONUSES[0])
    assert bonus(Storm("a", ALL, 0, 15)) == sum(BONUSES[:3])


def test_best_storm_stays() -> None:
    best = PuzzleStanding(NEW.rating, best_storm=3)
    for solved, known in ((1, 3), (3, 4)):
        storm = Storm("b", ALL, 0, solved)
        state = PuzzleState(standing=best, storm=storm)
        after = step(state, SHELF.get(ALL[solved]), storm, True, 10)
        assert after.standing
        assert after.standing.best_storm == known
