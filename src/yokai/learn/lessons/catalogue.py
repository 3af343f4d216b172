"""The shipped lessons of each variant, in their order."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from yokai.errors import BadLesson, quote
from yokai.learn.lessons.first_lesson import first_lesson
from yokai.learn.lessons.lesson import Lesson
from yokai.learn.lessons.lesson_file import load_lesson
from yokai.rules.variant import VARIANTS, Variant, variant

_LESSONS = Path(__file__).parent / "data"


def lessons_of(game: str | Variant) -> tuple[Lesson, ...]:
    """The lessons of a variant in their order: those that are shipped, or for another game the one
    that follows from its rules.

    >>> lessons_of("classic")[0].name
    'tanuki'
    """
    game = variant(game)
    ours = game.id in VARIANTS and variant(game.id) == game
    if ours:
        return _load(game.id)
    made = first_lesson(game)
    return (made,) if made else ()


def lesson(game: str | Variant, name: str) -> Lesson:
    """The lesson of this name.

    >>> lesson("classic", "kitsuna")
    Traceback (most recent call last):
    yokai.errors.BadLesson: classic has no lesson 'kitsuna': ...
    """
    found = {each.name: each for each in lessons_of(game)}
    if name not in found:
        raise BadLesson(
            f"{variant(game).id} has no lesson {quote(name)}: there are {', '.join(found)}"
        )
    return found[name]


def prerequisites(lesson: Lesson) -> tuple[str, ...]:
    """The names of the lessons to solve before this one."""
    if lesson.after is not None:
        return lesson.after
    names = [each.name for each in lessons_of(lesson.game)]
    place = names.index(lesson.name)
    return (names[place - 1],) if place else ()


@cache
def _load(game: str) -> tuple[Lesson, ...]:
    lessons = tuple(load_lesson(file) for file in sorted((_LESSONS / game).glob("*.toml")))
    known: set[str] = set()
    for each in lessons:
        for name in each.after or ():
            if name not in known:
                raise BadLesson(f"{each.name}: after: no lesson {quote(name)} comes before it")
        known.add(each.name)
    return lessons
