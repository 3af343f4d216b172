"""Progress of a player in a lesson: solved steps and stars."""

from __future__ import annotations

from yokai.storage.lessons import LessonProgress


def solved_step(step: int, clean: bool) -> LessonProgress:
    """The progress that a solved step adds. The first is 1; `clean` is without a hint or a wrong
    try."""
    bit = 1 << (step - 1)
    return LessonProgress(bit, bit if clean else 0)


def count_done(progress: LessonProgress, steps: int) -> int:
    """The number of solved steps, of so many."""
    return (progress.done & _all(steps)).bit_count()


def is_done(progress: LessonProgress, step: int) -> bool:
    """Is the step of this number done? The first is 1."""
    return bool(progress.done >> (step - 1) & 1)


def stars(progress: LessonProgress, steps: int) -> int:
    """The stars of a lesson: none before it is done; then one, two if half of its steps were solved
    without a hint or a wrong try, three if all were.

    >>> [stars(LessonProgress(0b111, clean), 3) for clean in (0, 0b1, 0b11, 0b111)]
    [1, 1, 2, 3]
    >>> stars(LessonProgress(0b011, 0b011), 3)
    0
    """
    if count_done(progress, steps) < steps:
        return 0
    clean = (progress.clean & _all(steps)).bit_count()
    return 3 if clean == steps else 2 if 2 * clean >= steps else 1


def _all(steps: int) -> int:
    return (1 << steps) - 1
