"""Storms: rising puzzles against the server's clock, counted by the server."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from yokai.app.puzzles.puzzle_ratings import Solver, attempt_at, decide, solver_of
from yokai.app.puzzles.storm import PENALTY, TIME, Storm, begin, rising, step, storm_of
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.rules.variant import variant
from yokai.storage.store import Store

SHELF = puzzles_of("classic")
ALL = tuple(puzzle.id for puzzle in SHELF)[:15]


def write(store: Store, work: Callable[..., Any], *arguments: object) -> Any:
    return store.writing(lambda connection: work(connection, *arguments)).result(20)


def test_puzzles_rise_and_none_comes_twice() -> None:
    found = rising(SHELF, Random(1))
    assert len(set(found)) == len(found) == min(50, len(SHELF))
    ratings = [SHELF.get(name).rating for name in found]
    assert ratings == sorted(ratings)
    assert rising(PuzzleCollection(variant("classic"), ()), Random(1)) == ()


def test_clock_is_asked_and_mistakes_cost_time() -> None:
    storm = Storm("a", ALL, 1_000)
    assert storm.left(1_000) == TIME
    assert not storm.is_over(TIME + 999)
    assert storm.is_over(TIME + 1_000)
    slower = Storm("a", ALL, 1_000, 2, 3)
    assert slower.left(1_000) == TIME - 3 * PENALTY
    assert slower.puzzle == ALL[5]
    assert Storm("a", ALL[:5], 1_000, 2, 3).is_over(1_000)


def test_each_puzzle_is_done_once_and_in_time(store: Store) -> None:
    storm = Storm("a", ALL, 0)
    write(store, begin, "me", "classic", storm)
    after = write(store, step, "me", SHELF.get(ALL[0]), storm, True, 10)
    assert (after.solved, after.puzzle) == (1, ALL[1])
    assert write(store, step, "me", SHELF.get(ALL[0]), storm, True, 11) is None  # sent twice
    last = write(store, step, "me", SHELF.get(ALL[1]), after, False, TIME - 1)
    assert (last.solved, last.mistakes, last.left(TIME - 1)) == (1, 1, 0)
    assert write(store, step, "me", SHELF.get(ALL[2]), last, True, TIME - 1) is None
    assert store.read(storm_of, "me", "classic") == last
    assert store.read(storm_of, "you", "classic") is None
    me = store.read(solver_of, "me", "classic")
    assert me == Solver(best_storm=1, at=0)  # and no rating
    met = store.read(attempt_at, "me", SHELF.get(ALL[0]))
    assert met
    assert (met.solved, met.gain) == (True, None)
    # What was met in a storm is not new any more.
    assert write(store, decide, "me", SHELF.get(ALL[0]), True, TIME) is None


def test_best_storm_stays(store: Store) -> None:
    for number, solved in enumerate([3, 1]):
        storm = Storm(str(number), ALL, 0)
        write(store, begin, "me", "classic", storm)
        for place in range(solved):
            storm = write(store, step, "me", SHELF.get(ALL[place]), storm, True, 10)
    assert store.read(solver_of, "me", "classic").best_storm == 3
    assert store.read(storm_of, "me", "classic") == storm
