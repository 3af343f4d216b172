"""Puzzle ratings: the first attempt counts, once, for who solves and for the puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.databases import Postgres
from yokai.app.games.clock import DAY
from yokai.app.puzzles.puzzle_ratings import (
    MINED,
    START,
    Attempt,
    Solver,
    attempt_at,
    decide,
    difficulties,
    difficulty,
    note_hint,
    seen,
    solver_of,
)
from yokai.app.puzzles.spaced_repetition import due_now, found, missed
from yokai.glicko import Rating
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.schema import puzzles, repetitions, solvers
from yokai.storage.store import Store

ONE, TWO, THREE, *_ = puzzles_of("classic")
NOW = 20_000 * DAY + 7


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


@pytest.fixture
def both(url: str) -> Iterator[Store]:
    """A store on each."""
    store = Store(url)
    yield store
    store.close()


def write(store: Store, work: Callable[..., Any], *arguments: object, **how: object) -> Any:
    return store.writing(lambda connection: work(connection, *arguments, **how)).result(20)


def first(store: Store, puzzle: Puzzle) -> Attempt:
    attempt = store.read(attempt_at, "me", puzzle)
    assert attempt
    return attempt


def test_first_attempt_changes_both_as_glicko_says(both: Store) -> None:
    hard = Rating(ONE.rating, MINED)
    gain = write(both, decide, "me", ONE, True, NOW)
    me = both.read(solver_of, "me", "classic")
    assert me.rating == START.after([(hard, 1.0)], 0)
    assert gain == pytest.approx(me.rating.rating - START.rating)
    assert gain > 0
    assert both.read(difficulty, ONE) == hard.after([(START, 0.0)], 0)
    assert both.read(difficulty, TWO) == Rating(TWO.rating, MINED)
    assert both.read(difficulties, "classic") == {ONE.id: round(both.read(difficulty, ONE).rating)}
    later = NOW + 30 * DAY
    assert write(both, decide, "me", TWO, False, later) < 0
    rested = me.rating.after([(Rating(TWO.rating, MINED), 0.0)], 6)
    assert both.read(solver_of, "me", "classic") == Solver(rested, 1, 1, 0, 1, 0, later)
    assert both.read(solver_of, "me", "expert") == both.read(solver_of, None, "classic") == Solver()


def test_asking_again_changes_nothing(both: Store) -> None:
    assert write(both, decide, "me", ONE, False, NOW) < 0
    me, one = both.read(solver_of, "me", "classic"), both.read(difficulty, ONE)
    for n in range(5):
        assert write(both, decide, "me", ONE, True, NOW + n) is None
    assert both.read(solver_of, "me", "classic") == me
    assert both.read(difficulty, ONE) == one
    assert first(both, ONE).solved is False
    assert both.read(seen, "me", "classic") == {ONE.id: NOW + 4}


def test_two_at_once_count_once(url: str) -> None:
    """In two processes, both sides of the same attempt: who is first decides."""
    stores = [Store(url), Store(url)]
    with ThreadPoolExecutor(8) as threads:
        gains = [
            *threads.map(
                lambda n: write(
                    stores[n % 2], decide, "me", (ONE, TWO)[n // 2 % 2], n % 3 > 0, NOW
                ),
                range(16),
            )
        ]
    assert sum(gain is not None for gain in gains) == 2
    me = stores[1].read(solver_of, "me", "classic")
    assert me.solved + me.failed == 2
    assert me.rating.rating == pytest.approx(START.rating + sum(filter(None, gains)))
    with stores[0].reading() as connection:
        assert [row.tries for row in connection.execute(puzzles.select())] == [1, 1]
    for store in stores:
        store.close()


def test_hint_wins_nothing_and_loses_with_a_wrong_move(both: Store) -> None:
    write(both, note_hint, "me", ONE, NOW)
    assert first(both, ONE).solved is None
    assert write(both, decide, "me", ONE, True, NOW) is None
    assert both.read(solver_of, "me", "classic") == Solver(START, solved=1, at=NOW)
    assert both.read(difficulties, "classic") == {}
    write(both, note_hint, "me", TWO, NOW)
    assert write(both, decide, "me", TWO, False, NOW) < 0
    write(both, decide, "me", THREE, True, NOW)
    write(both, note_hint, "me", THREE, NOW)  # when all is said
    assert first(both, THREE).hint is False


def test_run_goes_on_until_a_mistake(both: Store) -> None:
    many = [*puzzles_of("classic")][:8]
    for puzzle, solved in zip(many, [1, 1, 1, 0, 1, 1], strict=False):
        write(both, decide, "me", puzzle, bool(solved), NOW)
    me = both.read(solver_of, "me", "classic")
    assert (me.run, me.best_run, me.solved, me.failed) == (2, 3, 5, 1)


def test_missed_puzzle_comes_again_later_and_later(both: Store) -> None:
    write(both, missed, "me", ONE, NOW)
    write(both, missed, "me", ONE, NOW)  # again at once: it is planned already
    assert both.read(due_now, "me", "classic", NOW) == []
    waits, now = [], NOW
    while rows := both.read(lambda connection: connection.execute(repetitions.select()).all()):
        (due,) = [row.due for row in rows]
        assert due % DAY == 0  # from the beginning of a day
        assert both.read(due_now, "me", "classic", due - 1) == []
        assert both.read(due_now, "me", "classic", due) == [ONE.id]
        waits.append((due - now // DAY * DAY) // DAY)
        now = due
        write(both, found, "me", ONE, now)
        write(both, found, "me", ONE, now)  # once for each day
    assert waits[0] == 1
    assert waits == sorted(set(waits))
    assert waits[-1] <= 100
    write(both, found, "me", TWO, NOW)  # nothing was missed
    assert both.read(due_now, "me", "classic", 10**15) == []


def test_forgotten_puzzle_is_tomorrows(both: Store) -> None:
    write(both, missed, "me", ONE, NOW)
    for _ in range(3):
        (due,) = both.read(lambda c: [row.due for row in c.execute(repetitions.select())])
        write(both, found, "me", ONE, due)
    (due,) = both.read(lambda c: [row.due for row in c.execute(repetitions.select())])
    write(both, missed, "me", ONE, due)
    (again,) = both.read(lambda c: [row.due for row in c.execute(repetitions.select())])
    assert DAY <= again - due <= 3 * DAY


def test_each_player_has_their_own(both: Store) -> None:
    write(both, decide, "me", ONE, True, NOW)
    write(both, missed, "me", ONE, NOW)
    assert both.read(seen, "you", "classic") == {}
    assert both.read(due_now, "you", "classic", 10**15) == []
    assert write(both, decide, "you", replace(ONE, rating=2000), True, NOW) > 0
    rows = both.read(lambda connection: connection.execute(solvers.select()).all())
    assert {row.player for row in rows} == {"me", "you"}
