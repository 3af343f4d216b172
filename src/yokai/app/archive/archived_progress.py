"""Progress in an archive: lessons, puzzles and storms, as messages and as stored values."""

from __future__ import annotations

import msgspec

from yokai.app.messages import (
    Archive,
    ArchivedCard,
    ArchivedLesson,
    ArchivedPuzzle,
    ArchivedStanding,
    ArchivedStorm,
)
from yokai.glicko import Rating
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.puzzles.collection import puzzles_of
from yokai.rules.variant import VARIANTS
from yokai.storage.archive import Everything, StoredLesson, StoredPuzzle
from yokai.storage.lessons import LessonProgress
from yokai.storage.puzzles import Attempt, Card, PuzzleStanding, Storm


def archived_lessons(stored: Everything) -> list[ArchivedLesson]:
    """The lessons of a player, as the archive has them."""
    return [
        ArchivedLesson(variant, name, at=lesson.at, **vars(lesson.progress))
        for (variant, name), lesson in sorted(stored.lessons.items())
    ]


def archived_puzzles(stored: Everything) -> list[ArchivedPuzzle]:
    """The puzzles of a player, as the archive has them."""
    return [
        ArchivedPuzzle(variant, name, card=_archived_card(puzzle.card), **vars(puzzle.attempt))
        for (variant, name), puzzle in sorted(stored.puzzles.items())
    ]


def archived_standings(stored: Everything) -> list[ArchivedStanding]:
    """The standings of a player, as the archive has them."""
    return [
        msgspec.convert(
            {"variant": variant} | vars(standing) | vars(standing.rating), ArchivedStanding
        )
        for variant, standing in sorted(stored.standings.items())
    ]


def archived_storms(stored: Everything) -> list[ArchivedStorm]:
    """The last storms of a player, as the archive has them."""
    return [
        ArchivedStorm(
            variant, storm.id, [*storm.puzzles], storm.begun, storm.solved, storm.mistakes
        )
        for variant, storm in sorted(stored.storms.items())
    ]


def _archived_card(card: Card | None) -> ArchivedCard | None:
    return ArchivedCard(**vars(card)) if card else None


def stored_progress(archive: Archive, now: int) -> Everything:
    """The progress of an archive as it is stored, without lessons and puzzles that are not here.
    What is said to be of later than now is of now."""
    lessons = {(game, each.name): len(each.steps) for game in VARIANTS for each in lessons_of(game)}
    return Everything(
        lessons={
            (each.variant, each.lesson): _lesson(each, steps, now)
            for each in archive.lessons
            if (steps := lessons.get((each.variant, each.lesson)))
        },
        puzzles={
            (each.variant, each.id): _puzzle(each, now)
            for each in archive.puzzles
            if each.variant in VARIANTS and each.id in puzzles_of(each.variant)
        },
        standings={
            each.variant: _standing(each, now)
            for each in archive.standings
            if each.variant in VARIANTS
        },
        storms={
            each.variant: Storm(
                id=each.id,
                puzzles=tuple(each.puzzles),
                begun=min(each.begun, now),
                solved=each.solved,
                mistakes=each.mistakes,
            )
            for each in archive.storms
            if each.variant in VARIANTS
        },
    )


def _lesson(archived: ArchivedLesson, steps: int, now: int) -> StoredLesson:
    there = (1 << steps) - 1
    progress = LessonProgress(archived.done & there, archived.clean & archived.done & there)
    return StoredLesson(progress, min(archived.at, now))


def _puzzle(archived: ArchivedPuzzle, now: int) -> StoredPuzzle:
    card = archived.card
    return StoredPuzzle(
        Attempt(archived.solved, archived.hint, archived.gain, min(archived.at, now)),
        Card(card.stability, card.difficulty, card.seen, card.due) if card else None,
    )


def _standing(archived: ArchivedStanding, now: int) -> PuzzleStanding:
    return PuzzleStanding(
        rating=Rating(archived.rating, archived.deviation, archived.volatility),
        solved=archived.solved,
        failed=archived.failed,
        run=archived.run,
        best_run=archived.best_run,
        best_storm=archived.best_storm,
        at=min(archived.at, now),
    )
