"""What is kept of those who solve puzzles: how strong they are, and what they have tried.

The first attempt at a puzzle counts, by Glicko-2, for the player and for the puzzle: as lost with
the first wrong move, as won when it is solved without one. A hint makes a solved one count for
nothing. What comes after the first attempt changes no rating, whoever asks and however often.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sql

from yokai.app.players.ratings import PERIOD, one_at_a_time, rating_of, told
from yokai.glicko import Rating
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.database import put
from yokai.storage.schema import puzzle_attempts, puzzles, solvers

START = Rating(1200.0, 200.0)  # who comes new begins with what is easy rather than hard
MINED = 150.0  # the deviation of a puzzle that nobody has tried


@dataclass(frozen=True)
class Solver:
    """A player in the puzzles of one game."""

    rating: Rating = START
    solved: int = 0
    failed: int = 0
    run: int = 0  # solved one after the other until now
    best_run: int = 0
    best_storm: int = 0
    at: int | None = None  # when the rating last changed

    def today(self, now: int) -> Rating:
        """The rating, less sure after a rest."""
        return self.rating.rested((now - (self.at or now)) / PERIOD)

    def after(self, solved: bool, rating: Rating | None, now: int) -> Solver:
        """The same after an attempt; with the rating that it led to, if it counts."""
        run = 0 if not solved else self.run + 1 if rating else self.run
        return replace(
            self,
            rating=rating or self.rating,
            at=now if rating else self.at or now,
            solved=self.solved + solved,
            failed=self.failed + (not solved),
            run=run,
            best_run=max(run, self.best_run),
        )


@dataclass(frozen=True)
class Attempt:
    """A player's first attempt at a puzzle: how it ended, if it has."""

    solved: bool | None
    hint: bool
    gain: float | None
    at: int


def solver_of(connection: sql.Connection, player: str | None, variant: str) -> Solver:
    """How a player stands in a game; as new, if nothing is known."""
    row = connection.execute(solvers.select().where(_mine(player, variant))).first()
    if not row:
        return Solver()
    counts = {name: getattr(row, name) for name in _COUNTS}
    return Solver(rating_of(row), **counts, at=row.at)


def attempt_at(connection: sql.Connection, player: str | None, puzzle: Puzzle) -> Attempt | None:
    """A player's first attempt at a puzzle, if there was any."""
    row = connection.execute(puzzle_attempts.select().where(_this(player, puzzle))).first()
    return Attempt(row.solved, row.hint, row.gain, row.at) if row else None


def seen(connection: sql.Connection, player: str | None, variant: str) -> Mapping[str, int]:
    """The puzzles that a player has tried, and when last."""
    columns = puzzle_attempts.c
    query = sql.select(columns.puzzle, columns.at).where(
        columns.player == player, columns.variant == variant
    )
    return {row.puzzle: row.at for row in connection.execute(query)}


def difficulties(connection: sql.Connection, variant: str) -> Mapping[str, int]:
    """How hard the puzzles are that somebody has tried."""
    query = sql.select(puzzles.c.puzzle, puzzles.c.rating).where(puzzles.c.variant == variant)
    return {row.puzzle: round(row.rating) for row in connection.execute(query)}


def difficulty(connection: sql.Connection, puzzle: Puzzle) -> Rating:
    """How hard a puzzle is: as it was mined, until somebody tries it."""
    return _known(connection, puzzle)[0]


def decide(
    connection: sql.Connection,
    player: str,
    puzzle: Puzzle,
    solved: bool,
    now: int,
    rated: bool = True,
) -> float | None:
    """Let a first attempt end, once; what it brings the player, None if it changes no rating."""
    one_at_a_time(connection)
    before = attempt_at(connection, player, puzzle)
    if before and before.solved is not None:
        put(connection, puzzle_attempts, _key(player, puzzle), _row(replace(before, at=now)))
        return None
    hint = bool(before and before.hint)
    gain = None
    if rated:
        solver = solver_of(connection, player, puzzle.game.id)
        new = None if solved and hint else _rate(connection, solver, puzzle, solved, now)
        gain = new.rating - solver.rating.rating if new else None
        keep(connection, player, puzzle.game.id, solver.after(solved, new, now))
    ended = Attempt(solved, hint, gain, now)
    put(connection, puzzle_attempts, _key(player, puzzle), _row(ended))
    return gain


def note_hint(connection: sql.Connection, player: str, puzzle: Puzzle, now: int) -> None:
    """A player asks for a hint: a first attempt that goes on can win nothing any more."""
    before = attempt_at(connection, player, puzzle) or Attempt(None, False, None, now)
    helped = replace(before, hint=before.hint or before.solved is None, at=now)
    put(connection, puzzle_attempts, _key(player, puzzle), _row(helped))


def keep(connection: sql.Connection, player: str, variant: str, solver: Solver) -> None:
    """Keep how a player stands."""
    counts = {name: getattr(solver, name) for name in _COUNTS}
    key = {"player": player, "variant": variant}
    put(connection, solvers, key, told(solver.rating) | counts | {"at": solver.at or 0})


_COUNTS = ("solved", "failed", "run", "best_run", "best_storm")


def _rate(
    connection: sql.Connection, solver: Solver, puzzle: Puzzle, solved: bool, now: int
) -> Rating:
    """Let an attempt change both ratings; the player's new one."""
    hard, tries = _known(connection, puzzle)
    periods = (now - (solver.at or now)) / PERIOD
    harder = hard.after([(solver.today(now), float(not solved))], periods=0)
    key = {"variant": puzzle.game.id, "puzzle": puzzle.id}
    put(connection, puzzles, key, told(harder) | {"tries": tries + 1})
    return solver.rating.after([(hard, float(solved))], periods)


def _known(connection: sql.Connection, puzzle: Puzzle) -> tuple[Rating, int]:
    this = (puzzles.c.variant == puzzle.game.id) & (puzzles.c.puzzle == puzzle.id)
    row = connection.execute(puzzles.select().where(this)).first()
    return (rating_of(row), row.tries) if row else (Rating(puzzle.rating, MINED), 0)


def _row(attempt: Attempt) -> dict[str, object]:
    return {name: getattr(attempt, name) for name in ("solved", "hint", "gain", "at")}


def _key(player: str, puzzle: Puzzle) -> dict[str, object]:
    return {"player": player, "variant": puzzle.game.id, "puzzle": puzzle.id}


def _this(player: str | None, puzzle: Puzzle) -> Any:
    columns = puzzle_attempts.c
    return (
        (columns.player == player)
        & (columns.variant == puzzle.game.id)
        & (columns.puzzle == puzzle.id)
    )


def _mine(player: str | None, variant: str) -> Any:
    return (solvers.c.player == player) & (solvers.c.variant == variant)
