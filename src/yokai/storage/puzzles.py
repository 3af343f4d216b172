"""Puzzles: attempts, ratings of players and puzzles, cards for spaced repetition, storms.

The rows of one player and one puzzle are one value, `PuzzleState`. `change` reads it, lets a
function decide what it becomes, and writes what differs, in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sql

from yokai.glicko import Rating
from yokai.storage.database import Queries, reads, writes
from yokai.storage.players import one_at_a_time, rating_columns, rating_of
from yokai.storage.schema import puzzle_attempts, puzzles, repetitions, solvers, storms
from yokai.storage.upsert import put


@dataclass(frozen=True)
class Attempt:
    """A player's first attempt at a puzzle: was it solved, None while it goes on; the rating gain,
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
    """The rating of a puzzle, and the number of first attempts that it comes from."""

    rating: Rating
    tries: int


@dataclass(frozen=True)
class Card:
    """A card of spaced repetition by FSRS, for a puzzle to be repeated: when it was last seen, and
    when it is due."""

    stability: float
    difficulty: float
    seen: int
    due: int


@dataclass(frozen=True)
class Storm:
    """One run against the clock: its puzzles by their ids, how many are done, and which of those
    were missed."""

    id: str
    puzzles: tuple[str, ...]
    begun: int
    solved: int = 0
    mistakes: int = 0
    missed: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The number of puzzles done, solved or not."""
        return self.solved + self.mistakes

    @property
    def puzzle(self) -> str | None:
        """The puzzle to be solved now; None after the last."""
        return self.puzzles[self.number] if self.number < len(self.puzzles) else None


@dataclass(frozen=True)
class PuzzleState:
    """The rows of one player and one puzzle; None where there is no row."""

    attempt: Attempt | None = None
    standing: PuzzleStanding | None = None
    difficulty: PuzzleDifficulty | None = None
    card: Card | None = None
    storm: Storm | None = None  # the one that the player is in, or was last


V = TypeVar("V")

_MISSED = "!"  # stands before a missed puzzle of a storm
_COUNTS = ("solved", "failed", "run", "best_run", "best_storm", "at")


class Puzzles(Queries):
    """The puzzles of all players."""

    @writes
    def change(
        self,
        connection: sql.Connection,
        player: str,
        variant: str,
        puzzle: str,
        decide: Callable[[PuzzleState], PuzzleState],
    ) -> tuple[PuzzleState, PuzzleState]:
        """Let a function decide the state of a player and a puzzle; the state before and after.
        Nobody else changes ratings meanwhile."""
        one_at_a_time(connection)
        mine = {"player": player, "variant": variant}
        this, key = {"variant": variant, "puzzle": puzzle}, mine | {"puzzle": puzzle}
        before = PuzzleState(
            _read(connection, puzzle_attempts, key, attempt_of),
            _read(connection, solvers, mine, standing_of),
            _read(connection, puzzles, this, _difficulty),
            _read(connection, repetitions, key, card_of),
            _read(connection, storms, mine, storm_of),
        )
        after = decide(before)
        if after.attempt and after.attempt != before.attempt:
            put(connection, puzzle_attempts, key, vars(after.attempt))
        if after.standing and after.standing != before.standing:
            put(connection, solvers, mine, standing_columns(after.standing))
        if after.difficulty and after.difficulty != before.difficulty:
            put(connection, puzzles, this, standing_columns(after.difficulty))
        if before.card and after.card is None:
            connection.execute(repetitions.delete().filter_by(**key))
        if after.card and after.card != before.card:
            put(connection, repetitions, key, vars(after.card))
        if after.storm and after.storm != before.storm:
            put(connection, storms, mine, storm_columns(after.storm))
        return before, after

    @reads
    def standing(
        self, connection: sql.Connection, player: str | None, variant: str
    ) -> PuzzleStanding | None:
        """A player's standing in the puzzles of a game."""
        return _read(connection, solvers, {"player": player, "variant": variant}, standing_of)

    @reads
    def attempt(
        self, connection: sql.Connection, player: str | None, variant: str, puzzle: str
    ) -> Attempt | None:
        """A player's first attempt at a puzzle, if there was any."""
        key = {"player": player, "variant": variant, "puzzle": puzzle}
        return _read(connection, puzzle_attempts, key, attempt_of)

    @reads
    def seen(
        self, connection: sql.Connection, player: str | None, variant: str
    ) -> Mapping[str, int]:
        """The puzzles that a player has tried, and when last."""
        columns = puzzle_attempts.c
        query = sql.select(columns.puzzle, columns.at).where(
            columns.player == player, columns.variant == variant
        )
        return {row.puzzle: row.at for row in connection.execute(query)}

    @reads
    def difficulty(
        self, connection: sql.Connection, variant: str, puzzle: str
    ) -> PuzzleDifficulty | None:
        """The difficulty of a puzzle, if somebody has tried it."""
        return _read(connection, puzzles, {"variant": variant, "puzzle": puzzle}, _difficulty)

    @reads
    def difficulties(self, connection: sql.Connection, variant: str) -> Mapping[str, float]:
        """The ratings of the puzzles of a game that somebody has tried."""
        query = sql.select(puzzles.c.puzzle, puzzles.c.rating).where(puzzles.c.variant == variant)
        return {row.puzzle: row.rating for row in connection.execute(query)}

    @reads
    def due(
        self, connection: sql.Connection, player: str | None, variant: str, now: int, limit: int
    ) -> list[str]:
        """The puzzles of a game that a player may repeat now, the longest due first."""
        columns = repetitions.c
        query = (
            sql.select(columns.puzzle)
            .where(columns.player == player, columns.variant == variant, columns.due <= now)
            .order_by(columns.due, columns.puzzle)
            .limit(limit)
        )
        return [row.puzzle for row in connection.execute(query)]

    @reads
    def storm(self, connection: sql.Connection, player: str | None, variant: str) -> Storm | None:
        """The storm a player is in, or was last."""
        return _read(connection, storms, {"player": player, "variant": variant}, storm_of)

    @writes
    def begin_storm(
        self, connection: sql.Connection, player: str, variant: str, storm: Storm
    ) -> None:
        """Replace a player's storm by a new one."""
        put(connection, storms, {"player": player, "variant": variant}, storm_columns(storm))


def _read(
    connection: sql.Connection,
    table: sql.Table,
    key: Mapping[str, str | None],
    value: Callable[[sql.Row[Any]], V],
) -> V | None:
    """The value of the row of a key, if there is one."""
    row = connection.execute(sql.select(table).filter_by(**key)).first()
    return value(row) if row else None


def standing_columns(rated: PuzzleStanding | PuzzleDifficulty) -> dict[str, object]:
    """A standing or a difficulty as columns."""
    row = vars(rated).copy()
    return rating_columns(row.pop("rating")) | row


def standing_of(row: sql.Row[Any]) -> PuzzleStanding:
    """The standing of a row."""
    return PuzzleStanding(rating_of(row), *(getattr(row, name) for name in _COUNTS))


def attempt_of(row: sql.Row[Any]) -> Attempt:
    """The attempt of a row."""
    return Attempt(row.solved, row.hint, row.gain, row.at)


def _difficulty(row: sql.Row[Any]) -> PuzzleDifficulty:
    return PuzzleDifficulty(rating_of(row), row.tries)


def card_of(row: sql.Row[Any]) -> Card:
    """The card of a row."""
    return Card(row.stability, row.difficulty, row.seen, row.due)


def storm_of(row: sql.Row[Any]) -> Storm:
    """The storm of a row."""
    marked = row.puzzles.split()
    missed = tuple(name.removeprefix(_MISSED) for name in marked if name.startswith(_MISSED))
    puzzles = tuple(name.removeprefix(_MISSED) for name in marked)
    return Storm(row.id, puzzles, row.begun, row.solved, row.mistakes, missed)


def storm_columns(storm: Storm) -> dict[str, object]:
    """A storm as columns."""
    row = vars(storm).copy()
    missed = row.pop("missed")
    marked = (_MISSED * (name in missed) + name for name in storm.puzzles)
    return row | {"puzzles": " ".join(marked)}
