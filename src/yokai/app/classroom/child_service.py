"""Classrooms for children: coming in by link or card, doing tasks, racing. A card is all that a
child has; it is no player, and nothing of it is kept outside of the classroom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from yokai.app import messages
from yokai.app.classroom.classroom_service import (
    ClassroomService,
    states,
    tasks_there,
    unknown_classroom,
)
from yokai.app.classroom.progress import after_try, begun, is_on, is_shown, race_view, state_of
from yokai.app.classroom.tasks import JudgedTask, is_raced, judge_task, lesson_of, task_view
from yokai.app.lessons.lesson_service import lesson_view, verdict_and_hint, verdict_view
from yokai.app.puzzles.puzzle_service import PuzzleService, hint_view
from yokai.app.views import move_views, position_view
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.storage.groups.classrooms import Child, Classroom, ClassTask, TaskResult
from yokai.storage.lessons import LessonProgress

_SEEN = 20_000  # milliseconds after which a child's visit is noted again
_USED = 3_600_000  # milliseconds after which the use of a classroom is noted again


class Schoolchild(NamedTuple):
    """A child in its classroom."""

    classroom: Classroom
    child: Child


class ChildService:
    """The children of all classrooms."""

    def __init__(self, classrooms: ClassroomService, puzzles: PuzzleService) -> None:
        self._classrooms, self._puzzles = classrooms, puzzles
        self._kept, self._host, self._now = classrooms.kept, classrooms.host, classrooms.now

    async def door(self, name: str, link: str) -> messages.ClassroomDoor:
        """A classroom as somebody sees it who has its link."""
        found = await self._classroom(name)
        return messages.ClassroomDoor.of(found, link=link, tasks=len(found.tasks))

    async def join(self, name: str, typed: str) -> messages.ClassroomCard:
        """Come in by the link: a new child with a name and a card."""
        if not (await self._classroom(name)).open:
            raise Refusal("cards_only", "one comes into this class by a card of the teacher's")

        def decide(known: Sequence[Child]) -> list[Child]:
            [child] = self._classrooms.more(known, [typed])
            return [replace(_named(child), at=self._now())]

        changed = await self._kept.change_children(name, decide)
        if not changed:
            raise unknown_classroom()
        await self._used(name)
        return messages.ClassroomCard(changed[0].card)

    async def name_card(self, name: str, card: str, typed: str) -> messages.ClassroomDesk:
        """Write a name on a card that has none."""
        seat = await self.seat(name, card)

        def decide(known: Sequence[Child]) -> list[Child]:
            [mine] = [child for child in known if child.number == seat.child.number] or [seat.child]
            if mine.name:
                return []
            others = [child.name for child in known]
            return [_named(replace(mine, name=self._classrooms.checked(typed, others)))]

        await self._kept.change_children(name, decide)
        await self._used(name)
        return await self.desk(name, card)

    async def seat(self, name: str, card: str) -> Schoolchild:
        """The child of a card, whose visit is noted."""
        classroom, child = await self.find(name, card)
        now = self._now()
        if now - child.at > _SEEN:

            def decide(known: Sequence[Child]) -> list[Child]:
                return [replace(each, at=now) for each in known if each.number == child.number]

            await self._kept.change_children(name, decide)
            await self._used(name)
        return Schoolchild(classroom, child)

    async def find(self, name: str, card: str) -> Schoolchild:
        """The child of a card, who need not be here."""
        classroom = await self._classroom(name)
        for child in await self._kept.children(name):
            if child.card == card:
                return Schoolchild(classroom, child)
        raise Refusal("unknown_card", "this card is not of this class any more")

    async def task(self, seat: Schoolchild, number: int) -> ClassTask:
        """A task of a classroom by its id."""
        found = (await self._host.run(tasks_there, seat.classroom)).get(number)
        if found is None:
            raise Refusal("unknown_task", f"this class has no task {number} any more")
        return found

    async def desk(self, name: str, card: str) -> messages.ClassroomDesk:
        """A classroom as a child sees it."""
        seat = await self.seat(name, card)
        classroom, child = seat
        tasks = await self._host.run(tasks_there, classroom)
        race, now = classroom.race, self._now()
        shown, raced = None, list[TaskResult]()
        if is_shown(race, now):
            raced = await self._kept.results(name, race.number)
            shown = race_view(race, await self._kept.children(name), raced, now)
        mine = await self._kept.results(name, 0, child.number)
        return messages.ClassroomDesk.of(
            classroom,
            number=child.number,
            name=child.name,
            tasks=[task_view(task) for task in tasks.values()],
            results=states(tasks, mine, child.number),
            race=shown,
            raced=states(tasks, raced, child.number),
        )

    async def lesson(self, seat: Schoolchild, task: ClassTask) -> messages.LessonView:
        """A lesson or a whole game as a child sees it. The time of a task runs from here."""
        result = await self._record(seat, task, 0, lambda result: result)
        progress = LessonProgress(result.done, result.clean)
        return await self._host.run(lesson_view, lesson_of(task), progress)

    async def begin(
        self, seat: Schoolchild, task: ClassTask, race: int
    ) -> messages.ClassroomPuzzle:
        """A puzzle or a position as a child sees it. The time of a task runs from here."""
        self._check(seat, task, race)
        if not race:
            await self._record(seat, task, 0, lambda result: result)
        view = task_view(task)
        position = Position.parse(task.variant, view.sfen)
        return messages.ClassroomPuzzle(view, position_view(position))

    async def try_lesson(
        self, seat: Schoolchild, task: ClassTask, step: int, tried: messages.LessonTry
    ) -> messages.LessonVerdict:
        """Judge a child's try at a step of a lesson, or at a whole game."""
        lesson = lesson_of(task)
        if not 1 <= step <= len(lesson.steps):
            raise Refusal("unknown_lesson", f"this lesson has no step {step}")
        found = lesson.steps[step - 1]
        verdict, hint = await self._host.run(verdict_and_hint, found, tried.moves)
        helped, now = tried.helped and not lesson.shown, self._now()

        def decide(result: TaskResult) -> TaskResult:
            if verdict.result == "on":
                return result
            return after_try(result, task, step, verdict.result == "solved", helped, now)

        result = await self._record(seat, task, 0, decide)
        return verdict_view(lesson, found, verdict, hint, LessonProgress(result.done, result.clean))

    async def attempt(
        self, seat: Schoolchild, task: ClassTask, tried: messages.ClassroomTry
    ) -> messages.ClassroomVerdict:
        """Judge a child's try at a puzzle or a position."""
        self._check(seat, task, tried.race)
        now = self._now()
        table = self._host.tables.get(task.variant)
        judged = await self._host.compute(judge_task, task, tried.moves, table)

        def decide(result: TaskResult) -> TaskResult:
            if judged.result == "on":
                return result
            helped = bool(result.wrong or result.hints)
            return after_try(result, task, 1, judged.result == "solved", helped, now)

        result = await self._record(seat, task, tried.race, decide)
        return _verdict(judged, state_of(result, task))

    async def hint(
        self, seat: Schoolchild, task: ClassTask, moves: Sequence[str]
    ) -> messages.PuzzleHint:
        """Tell which piece to move next in a puzzle, outside of a race."""
        if task.kind != "puzzle":
            raise Refusal("no_hint", "the teacher's own positions have no hints")
        puzzle = await self._puzzles.puzzle(task.variant, task.name)
        found = hint_view(puzzle, await self._puzzles.judge(puzzle, moves))

        def decide(result: TaskResult) -> TaskResult:
            return result if result.done else replace(result, hints=result.hints + 1)

        await self._record(seat, task, 0, decide)
        return found

    def _check(self, seat: Schoolchild, task: ClassTask, race: int) -> None:
        """Refuse a task that is no puzzle, or is not in a race that is going on."""
        if not is_raced(task):
            raise Refusal("unknown_task", f"task {task.id} is no puzzle and no position to win")
        latest = seat.classroom.race
        here = race == latest.number and task.id in latest.tasks and is_on(latest, self._now())
        if race and not here:
            raise Refusal("race_over", "this race is not going on")

    async def _record(
        self,
        seat: Schoolchild,
        task: ClassTask,
        race: int,
        decide: Callable[[TaskResult], TaskResult],
    ) -> TaskResult:
        """Write what `decide` makes of a child's result, and tell the teacher if it is news."""
        name, child = seat.classroom.id, seat.child.number
        since = seat.classroom.race.begun if race else self._now()
        news = []

        def change(old: TaskResult | None) -> TaskResult:
            after = decide(old or begun(child, task.id, since))
            news.append(after != old)
            return after

        result = await self._kept.record(name, race, change, child, task.id)
        if result is None:
            raise unknown_classroom()
        if news[-1]:
            await self._classrooms.announce(name)
        return result

    async def _used(self, name: str) -> None:
        """Note that a classroom is used, and tell the teacher who has come."""
        now = self._now()
        if now - (await self._classroom(name)).at > _USED:
            await self._kept.use(name, now)
        await self._classrooms.announce(name)

    async def _classroom(self, name: str) -> Classroom:
        found = await self._kept.load(name)
        if found is None:
            raise unknown_classroom()
        return found


def _named(child: Child) -> Child:
    if not child.name:
        raise Refusal("no_name", "type a name that others can read")
    return child


def _verdict(judged: JudgedTask, state: messages.TaskState) -> messages.ClassroomVerdict:
    game = judged.game
    return messages.ClassroomVerdict.of(
        judged,
        line=move_views(game),
        position=position_view(game.position),
        refutation=move_views(Game(game.position, judged.refutation)),
        state=state,
    )
