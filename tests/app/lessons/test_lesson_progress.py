"""Progress in a lesson: steps and stars."""

from functools import reduce

from yokai.app.lessons.lesson_progress import count_done, is_done, solved_step, stars
from yokai.storage.lessons import LessonProgress


def both(one: LessonProgress, two: LessonProgress) -> LessonProgress:
    return LessonProgress(one.done | two.done, one.clean | two.clean)


def test_steps_are_counted_and_make_stars() -> None:
    steps = [(30, False), (1, True), (2, False), (2, True)]
    known = reduce(both, (solved_step(step, clean) for step, clean in steps))
    assert known == LessonProgress(done=1 << 29 | 0b11, clean=0b11)
    assert [count_done(known, steps) for steps in (30, 2)] == [3, 2]
    assert [stars(known, steps) for steps in (2, 30)] == [3, 0]
    assert [is_done(known, step) for step in (1, 2, 3, 30)] == [True, True, False, True]
