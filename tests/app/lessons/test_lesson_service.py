"""Lessons for a visitor: the map, a lesson's steps, and what becomes of a try."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.hosts import HOSTS, HostKind, hosting
from yokai.app.lessons.lesson_service import LessonService, find_lesson, find_step, stops
from yokai.app.messages import LessonPath, LessonTry, LessonVerdict
from yokai.learn.lessons.catalogue import lessons_of
from yokai.refusal import Refusal
from yokai.rules.variant import VARIANTS
from yokai.storage.store import Store


@pytest.mark.parametrize("game", VARIANTS)
def test_map_of_a_beginner_has_one_way_in(game: str) -> None:
    states = [stop.state for stop in stops(lessons_of(game), {})]
    assert states[0] == "next"
    assert states.count("next") == 1
    assert "done" not in states


def test_unknown_lesson_and_step_are_refused_with_what_there_is() -> None:
    with pytest.raises(Refusal, match="no lesson 'tanuky'") as caught:
        find_lesson("classic", "tanuky")
    assert caught.value.reason == "unknown_lesson"
    lesson = find_lesson("classic", "tanuki")
    assert find_step(lesson, "5").number == 5
    for text in ("0", "6", "²", "01", "", "-1"):
        with pytest.raises(Refusal, match="its steps are 1 to 5"):
            find_step(lesson, text)


@pytest.mark.parametrize("kind", HOSTS)
def test_solved_step_is_kept_with_its_player_alone(
    kind: HostKind, store: Store, tmp_path: Path
) -> None:
    lesson = find_lesson("classic", "tanuki")

    async def learn() -> tuple[LessonVerdict, LessonVerdict, LessonPath, LessonPath]:
        async with hosting(kind, tmp_path) as host:
            service = LessonService(store, host)
            on = await service.attempt("me", lesson, lesson.steps[3], LessonTry(["3d3c"]))
            done = await service.attempt("me", lesson, lesson.steps[0], LessonTry(["2c2b"]))
            return (
                on,
                done,
                await service.path("me", "classic"),
                await service.path(None, "classic"),
            )

    on, done, mine, nobodys = asyncio.run(learn())
    assert (on.result, on.done, done.result, done.done) == ("on", 0, "solved", 1)
    assert on.hint
    assert on.hint.move == "3c2c"
    assert done.hint is None
    assert (mine.stops[0].done, nobodys.stops[0].done) == (1, 0)
    assert (mine.stops[0].state, mine.stops[0].stars) == ("next", 0)


@pytest.mark.parametrize(("name", "stars"), [("tanuki", 3), ("careful", 1)])
def test_first_lessons_lose_no_star(name: str, stars: int, store: Store, tmp_path: Path) -> None:
    lesson = find_lesson("classic", name)

    async def learn() -> int:
        async with hosting("in place", tmp_path) as host:
            service = LessonService(store, host)
            for step in lesson.steps:
                for count in range(1, len(step.solution) + 1):
                    moves = [move.usi for move in step.solution[:count]]
                    tried = LessonTry(moves, helped=True)
                    verdict = await service.attempt("me", lesson, step, tried)
            return verdict.stars

    assert asyncio.run(learn()) == stars
