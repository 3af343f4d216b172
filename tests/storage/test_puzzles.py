"""Players and puzzles in the store: read, decided and written in one transaction."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from tests.support.stores import rows
from yokai.glicko import Rating
from yokai.storage.puzzles import (
    Attempt,
    Card,
    PuzzleDifficulty,
    PuzzleStanding,
    PuzzleState,
    Storm,
)
from yokai.storage.schema import puzzle_attempts, puzzles, repetitions, solvers, storms
from yokai.storage.store import Store

NOTHING = PuzzleState()
STANDING = PuzzleStanding(Rating(1300.0, 100.0), 1, 2, 3, 4, 5, 6)
ALL = PuzzleState(
    attempt=Attempt(True, False, 12.5, 7),
    standing=STANDING,
    difficulty=PuzzleDifficulty(Rating(1400.0, 90.0), 8),
    card=Card(1.5, 2.5, 10, 20),
    storm=Storm("storm", ("nil", "one", "two"), 30, 1, 1, ("nil",)),
)
TABLES = (puzzle_attempts, solvers, puzzles, repetitions, storms)


def change(store: Store, after: PuzzleState, puzzle: str = "one") -> PuzzleState:
    """Let a state be so; the state before."""
    before, told = asyncio.run(store.puzzles.change("me", "classic", puzzle, lambda _: after))
    assert told == after
    return before


def test_state_is_read_and_what_differs_is_written(any_store: Store) -> None:
    assert change(any_store, ALL) == NOTHING
    assert change(any_store, ALL) == ALL
    other = replace(ALL, standing=replace(STANDING, solved=9), card=Card(3.5, 4.5, 11, 21))
    assert change(any_store, other) == ALL
    assert change(any_store, replace(other, card=None)) == other
    assert change(any_store, NOTHING) == replace(other, card=None)
    assert change(any_store, ALL) == replace(other, card=None)  # only a card is ever forgotten
    assert [len(rows(any_store, table)) for table in TABLES] == [1] * 5


def test_nothing_is_written_where_nothing_is_decided(any_store: Store) -> None:
    change(any_store, NOTHING)
    assert [rows(any_store, table) for table in TABLES] == [[]] * 5


def test_failed_decision_changes_nothing(any_store: Store) -> None:
    def decide(state: PuzzleState) -> PuzzleState:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(any_store.puzzles.change("me", "classic", "one", decide))
    assert change(any_store, NOTHING) == NOTHING


def test_each_part_is_read_by_itself(any_store: Store) -> None:
    change(any_store, ALL)
    change(any_store, replace(NOTHING, attempt=Attempt(None, True, None, 9)), "two")
    kept = any_store.puzzles

    async def work() -> None:
        assert await kept.standing("me", "classic") == ALL.standing
        assert await kept.standing("me", "expert") is await kept.standing(None, "classic") is None
        assert await kept.attempt("me", "classic", "one") == ALL.attempt
        assert await kept.attempt("you", "classic", "one") is None
        assert await kept.seen("me", "classic") == {"one": 7, "two": 9}
        assert await kept.seen("you", "classic") == {}
        assert await kept.difficulty("classic", "one") == ALL.difficulty
        assert await kept.difficulty("classic", "two") is None
        assert await kept.difficulties("classic") == {"one": 1400.0}
        assert await kept.storm("me", "classic") == ALL.storm
        assert await kept.storm("you", "classic") is None
        other = Storm("next", (), 40)
        await kept.begin_storm("me", "classic", other)
        assert await kept.storm("me", "classic") == other

    asyncio.run(work())


def test_cards_are_due_in_order(any_store: Store) -> None:
    for puzzle, due in (("one", 20), ("two", 10), ("three", 30)):
        change(any_store, replace(NOTHING, card=Card(1.0, 2.0, 0, due)), puzzle)
    kept = any_store.puzzles
    assert asyncio.run(kept.due("me", "classic", 20, 5)) == ["two", "one"]
    assert asyncio.run(kept.due("me", "classic", 20, 1)) == ["two"]
    assert asyncio.run(kept.due("me", "classic", 9, 5)) == []
    assert asyncio.run(kept.due("you", "classic", 99, 5)) == []


def test_two_at_once_do_not_overwrite_each_other(url: str) -> None:
    """In two processes, each decision sees what the one before it has written."""
    stores = [Store(url), Store(url)]

    def one_more(state: PuzzleState) -> PuzzleState:
        standing = state.standing or PuzzleStanding(Rating())
        return replace(state, standing=replace(standing, solved=standing.solved + 1))

    def write(number: int) -> None:
        kept = stores[number % 2].puzzles
        asyncio.run(kept.change("me", "classic", str(number % 3), one_more))

    with ThreadPoolExecutor(8) as threads:
        for _ in threads.map(write, range(16)):
            pass
    standing = asyncio.run(stores[0].puzzles.standing("me", "classic"))
    assert standing
    assert standing.solved == 16
    for store in stores:
        store.close()


def test_storm_names_its_next_puzzle() -> None:
    assert (ALL.storm and ALL.storm.number, ALL.storm and ALL.storm.puzzle) == (2, "two")
    assert Storm("a", ("one", "two"), 0, 1, 1).puzzle is None
