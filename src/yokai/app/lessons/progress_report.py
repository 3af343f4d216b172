"""The report for grown-ups: what a learner has understood, what comes next, games and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.app.games.ladder import Result, ladder_of
from yokai.app.games.rooms import Rooms
from yokai.app.lessons.lesson_service import LessonService
from yokai.app.messages import (
    LessonStop,
    LevelResults,
    ProgressReport,
    TopicProgress,
    VariantProgress,
)
from yokai.app.puzzles.puzzle_ratings import NEW
from yokai.learn.lessons.topics import TOPICS, topic_of
from yokai.rules.variant import VARIANTS

_SHAKY = 2  # stars of a lesson with half of its steps solved without help; less is worth repeating


async def progress_report(
    lessons: LessonService, rooms: Rooms, player: str | None
) -> ProgressReport:
    """The report about a player, with one part for each variant that they have begun."""
    parts = [await _variant_progress(lessons, rooms, player, name) for name in VARIANTS]
    return ProgressReport([part for part in parts if _is_begun(part)])


def _is_begun(part: VariantProgress) -> bool:
    return bool(part.steps or part.opponents or part.tried)


async def _variant_progress(
    lessons: LessonService, rooms: Rooms, player: str | None, variant: str
) -> VariantProgress:
    stops = (await lessons.path(player, variant)).stops
    results = await rooms.results(player or "", variant)
    puzzles = await rooms.store.puzzles.standing(player, variant) or NEW
    return VariantProgress(
        variant=variant,
        topics=_topics(stops),
        steps=sum(stop.done for stop in stops),
        next=next((stop for stop in stops if stop.state == "next"), None),
        again=[stop for stop in stops if 0 < stop.stars < _SHAKY],
        opponents=_opponents(results),
        opponent=ladder_of(results).level,
        solved=puzzles.solved,
        tried=puzzles.solved + puzzles.failed,
    )


def _topics(stops: Sequence[LessonStop]) -> list[TopicProgress]:
    found = []
    for topic in TOPICS:
        ours = [stop for stop in stops if topic_of(stop.name) == topic]
        if ours:
            done = sum(stop.state == "done" for stop in ours)
            begun = any(stop.done for stop in ours)
            found.append(TopicProgress(topic, len(ours), done, begun))
    return found


def _opponents(results: Sequence[Result]) -> list[LevelResults]:
    return [
        LevelResults(
            level,
            *(
                sum(game.level == level and game.result == result for game in results)
                for result in ("win", "draw", "loss")
            ),
        )
        for level in sorted({game.level for game in results})
    ]
