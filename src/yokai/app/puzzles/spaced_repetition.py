"""Puzzles that went wrong, offered again on later days: when, by FSRS (open-spaced-repetition).

A card is made by the first mistake. Once it is due, the next try counts, once: forgotten, and it
comes back tomorrow; known, and it comes back later and later, until it need not.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sql
from fsrs import Card, Rating, Scheduler, State

from yokai.app.games.clock import DAY
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.database import put
from yokai.storage.schema import repetitions

LEARNED = 100 * DAY  # who is to see it again no sooner has learned it
_MOST = 500  # that are told of

# Whole days, and no dice.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def missed(connection: sql.Connection, player: str, puzzle: Puzzle, now: int) -> None:
    """A player did not find a puzzle: they are to see it again tomorrow, or as planned."""
    card = _card(connection, player, puzzle)
    if card is None:
        _keep(connection, player, puzzle, Card(card_id=0, due=_time(now)), Rating.Again, now)
    elif card.due <= _time(now):
        _keep(connection, player, puzzle, card, Rating.Again, now)


def found(connection: sql.Connection, player: str, puzzle: Puzzle, now: int) -> None:
    """A player solved a puzzle: if it was to be repeated, that is done."""
    card = _card(connection, player, puzzle)
    if card and card.due <= _time(now):
        _keep(connection, player, puzzle, card, Rating.Good, now)


def due_now(connection: sql.Connection, player: str | None, variant: str, now: int) -> list[str]:
    """The puzzles of a game that a player may repeat now, the longest due first."""
    columns = repetitions.c
    query = (
        sql.select(columns.puzzle)
        .where(columns.player == player, columns.variant == variant, columns.due <= now)
        .order_by(columns.due, columns.puzzle)
        .limit(_MOST)
    )
    return [row.puzzle for row in connection.execute(query)]


def _card(connection: sql.Connection, player: str, puzzle: Puzzle) -> Card | None:
    row = connection.execute(repetitions.select().where(_this(player, puzzle))).first()
    if not row:
        return None
    return Card(
        card_id=0,
        state=State.Review,
        stability=row.stability,
        difficulty=row.difficulty,
        due=_time(row.due),
        last_review=_time(row.seen),
    )


def _keep(
    connection: sql.Connection, player: str, puzzle: Puzzle, card: Card, how: Rating, now: int
) -> None:
    today = now // DAY * DAY  # whatever the hour: what is due is due from the day's beginning on
    card, _ = _SCHEDULER.review_card(card, how, _time(today))
    due = round(card.due.timestamp() * 1000)
    if due - today > LEARNED:
        connection.execute(repetitions.delete().where(_this(player, puzzle)))
        return
    key = {"player": player, "variant": puzzle.game.id, "puzzle": puzzle.id}
    rest = {"stability": card.stability, "difficulty": card.difficulty, "seen": today, "due": due}
    put(connection, repetitions, key, rest)


def _this(player: str, puzzle: Puzzle) -> Any:
    columns = repetitions.c
    return (
        (columns.player == player)
        & (columns.variant == puzzle.game.id)
        & (columns.puzzle == puzzle.id)
    )


def _time(now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, UTC)
