"""The report for grown-ups: true to lessons, games and puzzles of one player."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from tests.support.rooms import Place
from yokai.app.lessons.lesson_progress import solved_step
from yokai.app.lessons.lesson_service import LessonService
from yokai.app.lessons.progress_report import progress_report
from yokai.app.messages import LevelResults, ProgressReport, TopicProgress
from yokai.app.puzzles.puzzle_ratings import ended
from yokai.learn.lessons.catalogue import lesson, lessons_of
from yokai.learn.lessons.topics import topic_of
from yokai.learn.puzzles.collection import puzzles_of
from yokai.storage.store import Store


def report(place: Place, player: str | None = "me") -> ProgressReport:
    lessons = LessonService(place.store, place.rooms.host)
    return asyncio.run(progress_report(lessons, place.rooms, player))


def do(place: Place, game: str, names: Iterable[str], clean: bool = True) -> None:
    """Solve all steps of lessons, with or without help."""
    for name in names:
        for step in lesson(game, name).steps:
            added = solved_step(step.number, clean)
            asyncio.run(place.store.lessons.solve("me", game, name, added, 1))


def test_nobody_and_a_newcomer_have_begun_nothing(store: Store) -> None:
    place = Place(store)
    assert report(place, None).variants == []
    place.begin("other", level=1)
    assert report(place).variants == []


def test_topic_is_understood_when_all_of_its_lessons_are_done(store: Store) -> None:
    place = Place(store)
    names = [each.name for each in lessons_of("classic") if topic_of(each.name) == "moves"]
    do(place, "classic", [*names, "capture"])
    asyncio.run(place.store.lessons.solve("me", "classic", "fork", solved_step(1, True), 1))
    [mine] = report(place).variants
    assert mine.variant == "classic"
    topics = {each.topic: each for each in mine.topics}
    assert topics["moves"] == TopicProgress("moves", len(names), len(names), True)
    assert topics["taking"] == TopicProgress("taking", 3, 1, True)
    assert (topics["ideas"].done, topics["ideas"].begun) == (0, True)
    assert (topics["games"].done, topics["games"].begun) == (0, False)
    assert mine.next
    assert mine.next.name == "reserve"
    assert mine.again == []
    assert sum(each.lessons for each in mine.topics) == len(lessons_of("classic"))


def test_lesson_with_much_help_is_worth_repeating_and_a_finished_path_has_no_next(
    store: Store,
) -> None:
    place = Place(store)
    do(place, "dobutsu", [each.name for each in lessons_of("dobutsu")][:-1])
    do(place, "dobutsu", ["game"], clean=False)
    [mine] = report(place).variants
    assert mine.next is None
    assert [stop.name for stop in mine.again] == ["game"]


def test_games_count_by_opponent_and_lead_to_the_next(store: Store) -> None:
    place = Place(store)
    for _ in range(2):
        place.do(place.rooms.resign, place.begin(level=2, side="south"))
    won = place.begin(gentle=True, sfen="2k/K2/3/3 b - 1")
    place.play(won, "3b3a")
    place.begin(level=5)  # still in play
    [mine] = report(place).variants
    assert mine.opponents == [LevelResults(0, 1, 0, 0), LevelResults(2, 0, 0, 2)]
    assert mine.opponent == 1


def test_puzzles_count_at_the_first_try(store: Store) -> None:
    place = Place(store)
    puzzles = [*puzzles_of("expert")][:3]
    for puzzle, solved in zip(puzzles, (True, True, False), strict=True):
        change = place.store.puzzles.change
        asyncio.run(
            change("me", "expert", puzzle.id, lambda s, p=puzzle, w=solved: ended(s, p, w, 1))  # type: ignore[misc]
        )
    [mine] = report(place).variants
    assert (mine.variant, mine.solved, mine.tried) == ("expert", 2, 3)
