"""Spaced repetition: puzzles that went wrong come again on later days, by FSRS
(open-spaced-repetition).

A card is made by the first mistake. Once it is due, the next try counts, once: forgotten, and it
comes back tomorrow; known, and it comes back later and later, until it need not.
"""

from __future__ import annotations

from datetime import UTC, datetime

import fsrs

from yokai.app.games.clock import DAY
from yokai.storage.puzzles import Card

LEARNED = 100 * DAY  # a puzzle that is due no sooner is learned
MOST_DUE = 500  # due puzzles of a player that are read

# Whole days, and nothing random.
_SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def missed(card: Card | None, now: int) -> Card | None:
    """The card of a puzzle that a player did not solve: due tomorrow, or as planned before."""
    if card is None:
        return _reviewed(fsrs.Card(card_id=0, due=_time(now)), fsrs.Rating.Again, now)
    return _reviewed(_read(card), fsrs.Rating.Again, now) if card.due <= now else card


def found(card: Card | None, now: int) -> Card | None:
    """The card of a puzzle that a player solved: due later, if it was due. None if there was no
    card, or the puzzle is learned."""
    return _reviewed(_read(card), fsrs.Rating.Good, now) if card and card.due <= now else card


def _read(card: Card) -> fsrs.Card:
    return fsrs.Card(
        card_id=0,
        state=fsrs.State.Review,
        stability=card.stability,
        difficulty=card.difficulty,
        due=_time(card.due),
        last_review=_time(card.seen),
    )


def _reviewed(card: fsrs.Card, how: fsrs.Rating, now: int) -> Card | None:
    today = now // DAY * DAY  # a card is due from the beginning of its day
    card, _ = _SCHEDULER.review_card(card, how, _time(today))
    due = round(card.due.timestamp() * 1000)
    if due - today > LEARNED:
        return None
    return Card(card.stability or 0.0, card.difficulty or 0.0, today, due)


def _time(now: int) -> datetime:
    return datetime.fromtimestamp(now / 1000, UTC)
