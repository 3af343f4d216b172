"""Storms: rising puzzles against the server's clock, counted by the server."""

from __future__ import annotations

from random import Random

from yokai.app.puzzles.puzzle_ratings import NEW, ended, gain_of
from yokai.app.puzzles.storm import PENALTY, TIME, is_over, left, rising, step
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.rules.variant import variant
from yokai.storage.puzzles import PuzzleStanding, PuzzleState, Storm

SHELF = puzzles_of("classic")
ALL = tuple(puzzle.id for puzzle in SHELF)[:15]


def test_puzzles_rise_and_none_comes_twice() -> None:
    found = rising(SHELF, Random(1))
    assert len(set(found)) == len(found) == min(50, len(SHELF))
    ratings = [SHELF.get(name).rating for name in found]
    assert ratings == sorted(ratings)
    assert rising(PuzzleCollection(variant("classic"), ()), Random(1)) == ()


def test_clock_is_asked_and_mistakes_cost_time() -> None:
    storm = Storm("a", ALL, 1_000)
    assert left(storm, 1_000) == TIME
    assert not is_over(storm, TIME + 999)
    assert is_over(storm, TIME + 1_000)
    slower = Storm("a", ALL, 1_000, 2, 3)
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
    assert last.storm == Storm("a", ALL, 0, 1, 1)
    assert left(last.storm, TIME - 1) == 0
    third = PuzzleState(standing=done.standing, storm=last.storm)
    assert step(third, SHELF.get(ALL[2]), last.storm, True, TIME - 1) is third
    assert step(PuzzleState(), first, storm, True, 10) == PuzzleState()


def test_best_storm_stays() -> None:
    best = PuzzleStanding(NEW.rating, best_storm=3)
    for solved, known in ((1, 3), (3, 4)):
        storm = Storm("b", ALL, 0, solved)
        state = PuzzleState(standing=best, storm=storm)
        after = step(state, SHELF.get(ALL[solved]), storm, True, 10)
        assert after.standing
        assert after.standing.best_storm == known
