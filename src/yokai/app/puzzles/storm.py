"""Storms: as many puzzles as one can in three minutes, the easiest first. A mistake costs time.

The clock is the server's, and so is the count: which puzzles, how many are done, when it began.
All of it is in the store, so any process may serve the next move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

import sqlalchemy as sql

from yokai.app.players.ratings import one_at_a_time
from yokai.app.puzzles.puzzle_ratings import decide, keep, solver_of
from yokai.learn.puzzles.collection import PuzzleCollection
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.database import put
from yokai.storage.schema import storms

TIME = 180_000  # milliseconds
PENALTY = 10_000  # for each mistake
_MOST = 50  # puzzles


@dataclass(frozen=True)
class Storm:
    """One run against the clock."""

    id: str
    puzzles: tuple[str, ...]
    begun: int
    solved: int = 0
    mistakes: int = 0

    @property
    def number(self) -> int:
        """How many puzzles are done, one way or the other."""
        return self.solved + self.mistakes

    @property
    def puzzle(self) -> str | None:
        """The puzzle to be solved now; None after the last."""
        return self.puzzles[self.number] if self.number < len(self.puzzles) else None

    def left(self, now: int) -> int:
        """Milliseconds."""
        return max(0, self.begun + TIME - self.mistakes * PENALTY - now)

    def is_over(self, now: int) -> bool:
        """Is the time up, or nothing left to solve?"""
        return self.puzzle is None or not self.left(now)


def rising(shelf: PuzzleCollection, random: Random) -> tuple[str, ...]:
    """Some puzzles, each about as hard as the one before or harder."""
    puzzles = shelf.puzzles
    parts = min(_MOST, len(puzzles))
    edges = [len(puzzles) * part // parts for part in range(parts + 1)] if parts else []
    return tuple(random.choice(puzzles[first:last]).id for first, last in pairwise(edges))


def begin(connection: sql.Connection, player: str, variant: str, storm: Storm) -> None:
    """Keep a new storm instead of the last one."""
    key = {"player": player, "variant": variant}
    rest = {
        "id": storm.id,
        "puzzles": " ".join(storm.puzzles),
        "begun": storm.begun,
        "solved": storm.solved,
        "mistakes": storm.mistakes,
    }
    put(connection, storms, key, rest)


def storm_of(connection: sql.Connection, player: str | None, variant: str) -> Storm | None:
    """The storm a player is in, or was last."""
    mine = (storms.c.player == player) & (storms.c.variant == variant)
    row = connection.execute(storms.select().where(mine)).first()
    if not row:
        return None
    return Storm(row.id, tuple(row.puzzles.split()), row.begun, row.solved, row.mistakes)


def step(
    connection: sql.Connection, player: str, puzzle: Puzzle, storm: Storm, solved: bool, now: int
) -> Storm | None:
    """Let a puzzle of a storm be done; None if it was already, or the time is up. A puzzle that
    was met in a storm is one that was seen: it changes no rating, then or later."""
    one_at_a_time(connection)
    variant = puzzle.game.id
    known = storm_of(connection, player, variant)
    if known is None or known != storm or known.is_over(now):
        return None
    after = (
        replace(known, solved=known.solved + 1)
        if solved
        else replace(known, mistakes=known.mistakes + 1)
    )
    begin(connection, player, variant, after)
    decide(connection, player, puzzle, solved, now, rated=False)
    solver = solver_of(connection, player, variant)
    if after.solved > solver.best_storm:
        keep(connection, player, variant, replace(solver, best_storm=after.solved))
    return after
