"""What is kept of players and puzzles: attempts, ratings of both, cards for spaced repetition, and
storms.

All that is kept of one player and one puzzle is one value, `PuzzleState`. `change` reads it, lets
a function decide what it becomes, and writes what differs, in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from yokai.glicko import Rating
from yokai.storage.database import Database
from yokai.storage.players import one_at_a_time, rating_columns, rating_of
from yokai.storage.schema import puzzle_attempts, puzzles, repetitions, solvers, storms
from yokai.storage.upsert import put


@dataclass(frozen=True)
class Attempt:
    """A player's first attempt at a puzzle: how it ended, None while it goes on; what it brought,
    None where it changed no rating; and when the player last saw the puzzle."""

    solved: bool | None
    hint: bool
    gain: float | None
    at: int


@dataclass(frozen=True)
class PuzzleStanding:
    """A player in the puzzles of one game."""

    rating: Rating
    solved: int = 0
    failed: int = 0
    run: int = 0  # solved one after the other until now
    best_run: int = 0
    best_storm: int = 0
    at: int = 0  # when the rating last changed


@dataclass(frozen=True)
class PuzzleDifficulty:
    """How hard a puzzle has turned out to be, by so many first attempts."""

    rating: Rating
    tries: int


@dataclass(frozen=True)
class Card:
    """A puzzle to be seen again, as FSRS has it: how well it is remembered, how hard it is, when
    it was seen, and when it is due."""

    stability: float
    difficulty: float
    seen: int
    due: int


@dataclass(frozen=True)
class Storm:
    """One run against the clock: its puzzles by their ids, and how many are done."""

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


@dataclass(frozen=True)
class PuzzleState:
    """All that is kept of one player and one puzzle; None is what there is not."""

    attempt: Attempt | None = None
    standing: PuzzleStanding | None = None
    difficulty: PuzzleDifficulty | None = None
    card: Card | None = None
    storm: Storm | None = None  # the one that the player is in, or was last


_COUNTS = ("solved", "failed", "run", "best_run", "best_storm", "at")


class Puzzles:
    """The puzzles of all players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def change(
        self,
        player: str,
        variant: str,
        puzzle: str,
        decide: Callable[[PuzzleState], PuzzleState],
    ) -> tuple[PuzzleState, PuzzleState]:
        """Let a function decide what becomes of a player and a puzzle; the state before and
        after. Nobody else changes ratings meanwhile."""
        return await self._database.write(_change, player, variant, puzzle, decide)

    async def standing(self, player: str | None, variant: str) -> PuzzleStanding | None:
        """How a player stands in the puzzles of a game."""
        return await self._database.read(_standing, player, variant)

    async def attempt(self, player: str | None, variant: str, puzzle: str) -> Attempt | None:
        """A player's first attempt at a puzzle, if there was any."""
        return await self._database.read(_attempt, player, variant, puzzle)

    async def seen(self, player: str | None, variant: str) -> Mapping[str, int]:
        """The puzzles that a player has tried, and when last."""
        return await self._database.read(_seen, player, variant)

    async def difficulty(self, variant: str, puzzle: str) -> PuzzleDifficulty | None:
        """How hard a puzzle is, if somebody has tried it."""
        return await self._database.read(_difficulty, variant, puzzle)

    async def difficulties(self, variant: str) -> Mapping[str, float]:
        """The ratings of the puzzles of a game that somebody has tried."""
        return await self._database.read(_difficulties, variant)

    async def due(self, player: str | None, variant: str, now: int, limit: int) -> list[str]:
        """The puzzles of a game that a player may repeat now, the longest due first."""
        return await self._database.read(_due, player, variant, now, limit)

    async def storm(self, player: str | None, variant: str) -> Storm | None:
        """The storm a player is in, or was last."""
        return await self._database.read(_storm, player, variant)

    async def begin_storm(self, player: str, variant: str, storm: Storm) -> None:
        """Keep a new storm instead of the last one."""
        await self._database.write(_keep_storm, player, variant, storm)


def _change(
    connection: sql.Connection,
    player: str,
    variant: str,
    puzzle: str,
    decide: Callable[[PuzzleState], PuzzleState],
) -> tuple[PuzzleState, PuzzleState]:
    one_at_a_time(connection)
    before = PuzzleState(
        _attempt(connection, player, variant, puzzle),
        _standing(connection, player, variant),
        _difficulty(connection, variant, puzzle),
        _card(connection, player, variant, puzzle),
        _storm(connection, player, variant),
    )
    after = decide(before)
    key = {"player": player, "variant": variant, "puzzle": puzzle}
    if after.attempt and after.attempt != before.attempt:
        put(connection, puzzle_attempts, key, vars(after.attempt))
    if after.standing and after.standing != before.standing:
        counts = {name: getattr(after.standing, name) for name in _COUNTS}
        rest = rating_columns(after.standing.rating) | counts
        put(connection, solvers, {"player": player, "variant": variant}, rest)
    if after.difficulty and after.difficulty != before.difficulty:
        rest = rating_columns(after.difficulty.rating) | {"tries": after.difficulty.tries}
        put(connection, puzzles, {"variant": variant, "puzzle": puzzle}, rest)
    if after.card is None:
        if before.card:
            connection.execute(
                repetitions.delete().where(_this(repetitions, player, variant, puzzle))
            )
    elif after.card != before.card:
        put(connection, repetitions, key, vars(after.card))
    if after.storm and after.storm != before.storm:
        _keep_storm(connection, player, variant, after.storm)
    return before, after


def _standing(
    connection: sql.Connection, player: str | None, variant: str
) -> PuzzleStanding | None:
    mine = (solvers.c.player == player) & (solvers.c.variant == variant)
    row = connection.execute(solvers.select().where(mine)).first()
    if not row:
        return None
    return PuzzleStanding(rating_of(row), **{name: getattr(row, name) for name in _COUNTS})


def _attempt(
    connection: sql.Connection, player: str | None, variant: str, puzzle: str
) -> Attempt | None:
    this = _this(puzzle_attempts, player, variant, puzzle)
    row = connection.execute(puzzle_attempts.select().where(this)).first()
    return Attempt(row.solved, row.hint, row.gain, row.at) if row else None


def _seen(connection: sql.Connection, player: str | None, variant: str) -> Mapping[str, int]:
    columns = puzzle_attempts.c
    query = sql.select(columns.puzzle, columns.at).where(
        columns.player == player, columns.variant == variant
    )
    return {row.puzzle: row.at for row in connection.execute(query)}


def _difficulty(connection: sql.Connection, variant: str, puzzle: str) -> PuzzleDifficulty | None:
    this = (puzzles.c.variant == variant) & (puzzles.c.puzzle == puzzle)
    row = connection.execute(puzzles.select().where(this)).first()
    return PuzzleDifficulty(rating_of(row), row.tries) if row else None


def _difficulties(connection: sql.Connection, variant: str) -> Mapping[str, float]:
    query = sql.select(puzzles.c.puzzle, puzzles.c.rating).where(puzzles.c.variant == variant)
    return {row.puzzle: row.rating for row in connection.execute(query)}


def _card(connection: sql.Connection, player: str, variant: str, puzzle: str) -> Card | None:
    this = _this(repetitions, player, variant, puzzle)
    row = connection.execute(repetitions.select().where(this)).first()
    return Card(row.stability, row.difficulty, row.seen, row.due) if row else None


def _due(
    connection: sql.Connection, player: str | None, variant: str, now: int, limit: int
) -> list[str]:
    columns = repetitions.c
    query = (
        sql.select(columns.puzzle)
        .where(columns.player == player, columns.variant == variant, columns.due <= now)
        .order_by(columns.due, columns.puzzle)
        .limit(limit)
    )
    return [row.puzzle for row in connection.execute(query)]


def _storm(connection: sql.Connection, player: str | None, variant: str) -> Storm | None:
    mine = (storms.c.player == player) & (storms.c.variant == variant)
    row = connection.execute(storms.select().where(mine)).first()
    if not row:
        return None
    return Storm(row.id, tuple(row.puzzles.split()), row.begun, row.solved, row.mistakes)


def _keep_storm(connection: sql.Connection, player: str, variant: str, storm: Storm) -> None:
    rest = vars(storm) | {"puzzles": " ".join(storm.puzzles)}
    put(connection, storms, {"player": player, "variant": variant}, rest)


def _this(table: sql.Table, player: str | None, variant: str, puzzle: str) -> Any:
    columns = table.c
    return (columns.player == player) & (columns.variant == variant) & (columns.puzzle == puzzle)
