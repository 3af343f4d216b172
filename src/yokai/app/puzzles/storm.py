"""Storms: as many puzzles as possible in three minutes, the easiest first. A mistake costs time.

The clock and the count are the server's, and are in the store, so any process may judge the next
move.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from yokai.app.puzzles.puzzle_ratings import NEW, ended
from yokai.learn.puzzles.collection import PuzzleCollection
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.puzzles import PuzzleState, Storm

TIME = 180_000  # milliseconds
PENALTY = 10_000  # milliseconds that a mistake costs
_MOST = 50  # puzzles


def left(storm: Storm, now: int) -> int:
    """Milliseconds that are left of a storm."""
    return max(0, storm.begun + TIME - storm.mistakes * PENALTY - now)


def is_over(storm: Storm, now: int) -> bool:
    """Is the time up, or nothing left to solve?"""
    return storm.puzzle is None or not left(storm, now)


def rising(collection: PuzzleCollection, random: Random) -> tuple[str, ...]:
    """Random puzzles of a collection, in the order of their difficulty."""
    puzzles = collection.puzzles
    parts = min(_MOST, len(puzzles))
    edges = [len(puzzles) * part // parts for part in range(parts + 1)] if parts else []
    return tuple(random.choice(puzzles[first:last]).id for first, last in pairwise(edges))


def step(state: PuzzleState, puzzle: Puzzle, storm: Storm, solved: bool, now: int) -> PuzzleState:
    """The state after a puzzle of a storm is done; unchanged if it was done already, or the time
    is up. A puzzle of a storm counts as seen: it changes no rating, then or later."""
    if state.storm != storm or is_over(storm, now):
        return state
    after = replace(storm, solved=storm.solved + solved, mistakes=storm.mistakes + (not solved))
    state = replace(ended(state, puzzle, solved, now, rated=False), storm=after)
    standing = state.standing or NEW
    if after.solved > standing.best_storm:
        state = replace(state, standing=replace(standing, best_storm=after.solved))
    return state
