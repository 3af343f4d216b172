"""Storms: as many puzzles as possible in three minutes, the easiest first. A mistake costs time,
and puzzles solved in a row win some.

The clock and the count are the server's, and are in the store, so any process may judge the next
move.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from yokai.app.puzzles.puzzle_ratings import NEW, ended
from yokai.app.puzzles.spaced_repetition import missed
from yokai.learn.puzzles.collection import PuzzleCollection
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.twins import without_twins
from yokai.storage.puzzles import PuzzleState, Storm

TIME = 180_000  # milliseconds
PENALTY = 10_000  # milliseconds that a mistake costs
EVERY = 5  # puzzles solved in a row for a bonus
BONUSES = (3_000, 5_000, 7_000, 10_000)  # milliseconds; the last one for each further row
_MOST = 50  # puzzles
_TRIED = 8  # puzzles, of which one is no twin of those before it


def left(storm: Storm, now: int) -> int:
    """Milliseconds that are left of a storm."""
    return max(0, storm.begun + TIME + bonus(storm) - storm.mistakes * PENALTY - now)


def combo(storm: Storm) -> int:
    """The number of puzzles solved in a row until now."""
    return _runs(storm)[-1]


def bonus(storm: Storm) -> int:
    """Milliseconds that a storm has won by puzzles solved in a row."""
    return sum(bonus_of(number) for run in _runs(storm) for number in range(1, run + 1))


def bonus_of(number: int) -> int:
    """Milliseconds that the puzzle of this number in a row wins.

    >>> [bonus_of(number) for number in (1, 5, 10, 15, 20, 25)]
    [0, 3000, 5000, 7000, 10000, 10000]
    """
    rows, rest = divmod(number, EVERY)
    return 0 if rest or not rows else BONUSES[min(rows, len(BONUSES)) - 1]


def _runs(storm: Storm) -> list[int]:
    """The numbers of puzzles solved between two mistakes; the last run goes on."""
    runs = [0]
    for name in storm.puzzles[: storm.number]:
        if name in storm.missed:
            runs.append(0)
        else:
            runs[-1] += 1
    return runs


def is_over(storm: Storm, now: int) -> bool:
    """Is the time up, or nothing left to solve?"""
    return storm.puzzle is None or not left(storm, now)


def rising(collection: PuzzleCollection, random: Random) -> tuple[str, ...]:
    """Random puzzles of a collection, in the order of their difficulty, without near twins."""
    puzzles = collection.puzzles
    parts = min(_MOST, len(puzzles))
    edges = [len(puzzles) * part // parts for part in range(parts + 1)] if parts else []
    found: list[Puzzle] = []
    for first, last in pairwise(edges):
        part = random.sample(puzzles[first:last], last - first)
        found.append(next(without_twins(part[:_TRIED], found), part[0]))
    return tuple(each.id for each in found)


def step(state: PuzzleState, puzzle: Puzzle, storm: Storm, solved: bool, now: int) -> PuzzleState:
    """The state after a puzzle of a storm is done; unchanged if it was done already, or the time
    is up. A puzzle of a storm counts as seen: it changes no rating, then or later. A missed one
    comes back as others do."""
    if state.storm != storm or is_over(storm, now):
        return state
    after = replace(storm, solved=storm.solved + 1)
    if not solved:
        lost = (*storm.missed, puzzle.id)
        after = replace(storm, mistakes=storm.mistakes + 1, missed=lost)
        state = replace(state, card=missed(state.card, now))
    state = replace(ended(state, puzzle, solved, now, rated=False), storm=after)
    standing = state.standing or NEW
    if after.solved > standing.best_storm:
        state = replace(state, standing=replace(standing, best_storm=after.solved))
    return state
