"""Puzzle ratings: what the first attempt at a puzzle does to the player and to the puzzle.

The first attempt counts, by Glicko-2, for both: as lost with the first wrong move, as won when it
is solved without one. An attempt with a hint gains no rating. What comes after the first attempt
changes no rating, whoever asks and however often.
"""

from __future__ import annotations

from dataclasses import replace

from yokai.app.players.ratings import PERIOD
from yokai.glicko import Rating
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.puzzles import Attempt, PuzzleDifficulty, PuzzleStanding, PuzzleState

START = Rating(700.0, 200.0)  # low, so that new players begin with easy puzzles
MINED = 150.0  # the deviation of a puzzle that nobody has tried

NEW = PuzzleStanding(START)  # the standing before the first puzzle


def rating_today(standing: PuzzleStanding, now: int) -> Rating:
    """A player's rating, less sure after a rest."""
    return standing.rating.rested(_rest(standing, now))


def difficulty_of(puzzle: Puzzle, known: PuzzleDifficulty | None) -> Rating:
    """The rating of a puzzle: as it was mined, until somebody tries it."""
    return known.rating if known else Rating(puzzle.rating, MINED)


def ended(
    state: PuzzleState, puzzle: Puzzle, solved: bool, now: int, rated: bool = True
) -> PuzzleState:
    """The state after an attempt has ended. Only the first counts, and only if it is rated."""
    before = state.attempt
    if before and before.solved is not None:
        return replace(state, attempt=replace(before, at=now))
    attempt = Attempt(solved, bool(before and before.hint), None, now)
    if not rated:
        return replace(state, attempt=attempt)
    standing = state.standing or NEW
    if solved and attempt.hint:
        return replace(state, attempt=attempt, standing=_after(standing, solved, None, now))
    hard = difficulty_of(puzzle, state.difficulty)
    rating = standing.rating.after([(hard, float(solved))], _rest(standing, now))
    harder = hard.after([(rating_today(standing, now), float(not solved))], periods=0)
    tries = state.difficulty.tries if state.difficulty else 0
    return replace(
        state,
        attempt=replace(attempt, gain=rating.rating - standing.rating.rating),
        standing=_after(standing, solved, rating, now),
        difficulty=PuzzleDifficulty(harder, tries + 1),
    )


def gain_of(before: PuzzleState, after: PuzzleState) -> float | None:
    """The player's rating gain between two states, None if the attempt changed no rating."""
    was_first = not before.attempt or before.attempt.solved is None
    return after.attempt.gain if was_first and after.attempt else None


def hinted(state: PuzzleState, now: int) -> PuzzleState:
    """The state after a hint: a first attempt that goes on gains no rating any more."""
    before = state.attempt or Attempt(None, False, None, now)
    hint = before.hint or before.solved is None
    return replace(state, attempt=replace(before, hint=hint, at=now))


def _after(
    standing: PuzzleStanding, solved: bool, rating: Rating | None, now: int
) -> PuzzleStanding:
    """A player's standing after an attempt; with the rating that it led to, if it counts."""
    run = 0 if not solved else standing.run + 1 if rating else standing.run
    return replace(
        standing,
        rating=rating or standing.rating,
        at=now if rating else standing.at or now,
        solved=standing.solved + solved,
        failed=standing.failed + (not solved),
        run=run,
        best_run=max(run, standing.best_run),
    )


def _rest(standing: PuzzleStanding, now: int) -> float:
    """Rating periods since a player's rating last changed; none if it never did."""
    return (now - (standing.at or now)) / PERIOD
