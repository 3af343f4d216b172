"""Merging an archive into what is there: nothing there is lost, and merging twice changes nothing.

A game is known by its beginning: variant, first position and moment. If one of the two lines
continues the other, the longer one is kept. If they differ, both are kept, as two games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from yokai.app.archive.archived_games import on_the_board
from yokai.app.games.new_game import new_name
from yokai.app.studies.study_service import MOST_STUDIES
from yokai.storage.archive import Everything, Present, StoredGame, StoredLesson, StoredPuzzle
from yokai.storage.events import Header
from yokai.storage.lessons import LessonProgress
from yokai.storage.puzzles import PuzzleStanding, Storm
from yokai.storage.studies import StoredStudy

K = TypeVar("K")
V = TypeVar("V")


def merged(present: Present, new: Everything) -> Everything:
    """The part of an archive that is new here and has to be written: of a known game only the
    events to be added, and nothing of what would stay as it is."""
    there = present.everything
    return Everything(
        games=_games(present, new.games),
        lessons=_changes(there.lessons, new.lessons, _lesson),
        puzzles=_changes(there.puzzles, new.puzzles, _puzzle),
        standings=_changes(there.standings, new.standings, _standing),
        storms=_changes(there.storms, new.storms, _storm),
        studies=_studies(there.studies, new.studies),
    )


def _changes(there: Mapping[K, V], new: Mapping[K, V], merge: Callable[[V, V], V]) -> dict[K, V]:
    after = {key: merge(there[key], value) if key in there else value for key, value in new.items()}
    return {key: value for key, value in after.items() if there.get(key) != value}


def _games(present: Present, new: Sequence[StoredGame]) -> list[StoredGame]:
    known: dict[tuple[str, str, int], list[StoredGame]] = {}
    for game in present.everything.games:
        known.setdefault(_beginning(game), []).append(game)
    taken, changes = {*present.taken}, dict[str, StoredGame]()
    for game in sorted(new, key=lambda each: -len(each.events)):  # a longer line has the shorter
        twins = known.setdefault(_beginning(game), [])
        place = _place(twins, game)
        if place is None:
            name = new_name() if game.header.id in taken else game.header.id
            added = changes[name] = replace(game, header=replace(game.header, id=name))
            taken.add(name)
            twins.append(added)
            continue
        old = twins[place]
        more = game.events[len(old.events) :] if _is_alone(old.header) else ()
        title = old.title or game.title
        if more or old.hidden or title != old.title:
            name = old.header.id
            before = changes[name].events if name in changes else ()
            changes[name] = StoredGame(old.header, before + more, title)
            twins[place] = StoredGame(old.header, old.events + more, title)
    return [*changes.values()]


def _place(twins: Sequence[StoredGame], new: StoredGame) -> int | None:
    """The place of the game that is the same as a new one: the line of one continues the line of
    the other. Only a game of one person grows."""
    line = _line(new)
    for place, known in enumerate(twins):
        old = _line(known)
        if old[: len(line)] == line or (line[: len(old)] == old and _is_alone(known.header)):
            return place
    return None


def _is_alone(header: Header) -> bool:
    """Does nobody else sit in a game, or wait to?"""
    return header.free is None and not header.is_between_two


def _beginning(game: StoredGame) -> tuple[str, str, int]:
    return game.header.variant, game.header.start, game.header.created


def _line(game: StoredGame) -> list[tuple[object, ...]]:
    return [
        (event.kind, event.ply, event.move, event.winner, event.reason, event.at)
        for event in on_the_board(game.events)
    ]


def _lesson(old: StoredLesson, new: StoredLesson) -> StoredLesson:
    """All steps that were solved here or there."""
    before, more = old.progress, new.progress
    progress = LessonProgress(before.done | more.done, before.clean | more.clean)
    return old if progress == before else StoredLesson(progress, max(old.at, new.at))


def _puzzle(old: StoredPuzzle, new: StoredPuzzle) -> StoredPuzzle:
    """The better attempt, with the card of the later one."""
    better = new if _worth(new) > _worth(old) else old
    later = new if new.attempt.at > old.attempt.at else old
    return StoredPuzzle(replace(better.attempt, at=later.attempt.at), later.card)


def _worth(puzzle: StoredPuzzle) -> int:
    """An attempt that goes on is worth least, a solved one most."""
    return {None: 0, False: 1, True: 2}[puzzle.attempt.solved]


def _standing(old: PuzzleStanding, new: PuzzleStanding) -> PuzzleStanding:
    """The standing after more attempts, with the best run and the best storm of both."""
    more = new if new.solved + new.failed > old.solved + old.failed else old
    return replace(
        more,
        best_run=max(old.best_run, new.best_run),
        best_storm=max(old.best_storm, new.best_storm),
    )


def _studies(
    there: Mapping[str, StoredStudy], new: Mapping[str, StoredStudy]
) -> dict[str, StoredStudy]:
    """The studies that changed later than here, and new ones as long as there is room."""
    changes = _changes(there, new, lambda old, other: other if other.at > old.at else old)
    room = max(0, MOST_STUDIES - len(there))
    unknown = [name for name in changes if name not in there]
    return {name: study for name, study in changes.items() if name not in unknown[room:]}


def _storm(old: Storm, new: Storm) -> Storm:
    """The storm that began later, or the same one further on."""
    return new if (new.begun, new.number) > (old.begun, old.number) else old
