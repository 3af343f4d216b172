"""Progress in a classroom: what a try adds to a child's result, and who leads a race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from yokai.app.classroom.tasks import steps_of
from yokai.app.lessons.lesson_progress import count_done, solved_step, stars
from yokai.app.messages import Racer, RaceView, TaskState
from yokai.storage.groups.classrooms import Child, ClassTask, Race, TaskResult
from yokai.storage.lessons import LessonProgress

COUNTDOWN = 10_000  # milliseconds from the start of a race to its first move
_SHOWN = 600_000  # milliseconds for which children see the end of a race
_FEW = 2  # wrong tries and hints with which a puzzle still earns two stars


def begun(child: int, task: int, now: int) -> TaskResult:
    """The result of a child that looks at a task for the first time."""
    return TaskResult(child, task, 0, 0, 0, 0, now, None)


def after_try(
    result: TaskResult, task: ClassTask, step: int, solved: bool, helped: bool, now: int
) -> TaskResult:
    """A result after a try that solved a step, or was wrong. What is done stays done."""
    steps = steps_of(task)
    before = LessonProgress(result.done, result.clean)
    if not solved:
        over = count_done(before, steps) == steps
        return result if over else replace(result, wrong=result.wrong + 1)
    if result.done >> (step - 1) & 1:
        return result
    added = solved_step(step, not helped)
    progress = LessonProgress(result.done | added.done, result.clean | added.clean)
    ended = now if count_done(progress, steps) == steps else None
    return replace(result, done=progress.done, clean=progress.clean, ended=ended)


def state_of(result: TaskResult, task: ClassTask) -> TaskState:
    """A child's result in a task as the page shows it."""
    steps = steps_of(task)
    progress = LessonProgress(result.done, result.clean)
    done = count_done(progress, steps)
    return TaskState.of(
        result,
        done=done,
        clean=count_done(LessonProgress(result.clean, 0), steps),
        stars=stars(progress, steps) if task.kind == "lesson" else _stars(result, done),
        ms=None if result.ended is None else result.ended - result.begun,
    )


def _stars(result: TaskResult, done: int) -> int:
    """The stars of a puzzle or a position: three without help, two with little, else one."""
    if not done:
        return 0
    helped = result.wrong + result.hints
    return 3 if not helped else 2 if helped <= _FEW else 1


def is_on(race: Race, now: int) -> bool:
    """Is a race going on?"""
    return race.number > 0 and race.begun <= now < race.begun + race.length


def is_shown(race: Race, now: int) -> bool:
    """Do children see a race: about to begin, going on, or over for a short while?"""
    return race.number > 0 and now < race.begun + race.length + _SHOWN


def race_view(
    race: Race, children: Sequence[Child], results: Sequence[TaskResult], now: int
) -> RaceView:
    """A race with all children who have been in the classroom, the first first."""
    end = race.begun + race.length
    return RaceView.of(
        race,
        tasks=[*race.tasks],
        starts_in=max(0, race.begun - now),
        left=max(0, end - max(now, race.begun)),
        racers=_racers(race, children, results),
    )


def _racers(race: Race, children: Sequence[Child], results: Sequence[TaskResult]) -> list[Racer]:
    """The children by solved tasks, then by fewer wrong tries, then by the time of the last."""
    rows: list[tuple[tuple[int, int, int], Child]] = []
    for child in children:
        mine = [each for each in results if each.child == child.number]
        if not child.at and not mine:
            continue
        ended = [each.ended for each in mine if each.ended is not None]
        wrong = sum(each.wrong for each in mine)
        rows.append(((-len(ended), wrong, max(ended, default=race.begun) - race.begun), child))
    rows.sort(key=lambda row: (row[0], row[1].number))
    order = [key for key, _ in rows]
    return [
        Racer.of(child, place=order.index(key) + 1, solved=-key[0], wrong=key[1], ms=key[2])
        for key, child in rows
    ]
