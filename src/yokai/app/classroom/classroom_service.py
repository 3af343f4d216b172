"""Classrooms for their teachers: made, watched, raced and deleted."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from yokai.app import messages
from yokai.app.classroom.progress import COUNTDOWN, race_view, state_of
from yokai.app.classroom.tasks import is_raced, is_there, pick_puzzles, task_view
from yokai.app.games.new_game import name_from, new_name, plain
from yokai.app.host import Host
from yokai.app.players.names import check_name
from yokai.refusal import Refusal
from yokai.storage.groups.classrooms import (
    NO_RACE,
    Child,
    Classroom,
    Classrooms,
    ClassTask,
    TaskResult,
)
from yokai.storage.store import Store

MOST_CLASSROOMS = 30  # of a teacher
_CARD = 8  # letters of a card: few enough to type, too many to guess
_MINUTE = 60_000


class ClassroomService:
    """The classrooms of all teachers."""

    def __init__(self, store: Store, host: Host, forbidden: Sequence[str] = ()) -> None:
        self.kept, self.host, self.now = Classrooms(store.database), host, host.now
        self._forbidden = forbidden
        self._random = Random()

    async def of_player(self, player: str | None) -> list[messages.ClassroomOutline]:
        """A teacher's classrooms, the one last used first."""
        return [
            messages.ClassroomOutline.of(each, tasks=len(each.tasks), children=children)
            for each, children in (await self.kept.of_player(player) if player else [])
        ]

    async def pick(self, wish: messages.PuzzleWish) -> list[messages.TaskView]:
        """Puzzles as a teacher wishes them."""
        found = await self.host.run(pick_puzzles, wish, self._random)
        return [task_view(task) for task in found]

    async def known(self, player: str, name: str) -> tuple[ClassTask, ...]:
        """The tasks that a classroom has; none before it is made."""
        return (await self._mine(player, name)).tasks if name else ()

    async def write(
        self, player: str, name: str, draft: messages.ClassroomDraft, tasks: tuple[ClassTask, ...]
    ) -> messages.ClassroomView:
        """Make a classroom with these tasks, or change the one of this name."""

        def decide(old: Classroom | None, count: int) -> Classroom:
            if name and old is None:
                raise unknown_classroom()
            if not name and count >= MOST_CLASSROOMS:
                told = f"a teacher has at most {MOST_CLASSROOMS} classes: delete one"
                raise Refusal("classrooms_full", told)
            race = old.race if old else NO_RACE
            title = plain(draft.title) or "?"
            return Classroom(name or new_name(), player, title, draft.open, tasks, race, self.now())

        made = await self.kept.change(player, name, decide)
        await self.announce(made.id)
        return await self._view(made)

    async def view(self, player: str | None, name: str) -> messages.ClassroomView:
        """A classroom as its teacher sees it."""
        return await self._view(await self._mine(player, name))

    async def add_children(
        self, player: str | None, name: str, wanted: Sequence[str]
    ) -> messages.ClassroomView:
        """Add children with these names, each with a new card."""
        classroom = await self._mine(player, name)
        await self.kept.change_children(name, lambda known: self.more(known, wanted))
        await self.announce(name)
        return await self._view(classroom)

    def more(self, known: Sequence[Child], wanted: Sequence[str]) -> list[Child]:
        """New children beside those that are known."""
        names = [self.checked(each, [child.name for child in known]) for each in wanted]
        if len(known) + len(names) > messages.MOST_CHILDREN:
            told = f"a class has at most {messages.MOST_CHILDREN} children"
            raise Refusal("classroom_full", told)
        first = max((child.number for child in known), default=0) + 1
        return [
            Child(number, name_from(secrets.token_hex())[:_CARD], each, 0)
            for number, each in enumerate(names, first)
        ]

    def checked(self, typed: str, others: Sequence[str]) -> str:
        """A child's name, which no other child of the classroom has."""
        name = check_name(typed, self._forbidden)
        if name and name.casefold() in {each.casefold() for each in others}:
            told = f"somebody here is called {name!r} already: add a letter"
            raise Refusal("name_taken", told, {"name": name})
        return name

    async def rename_child(
        self, player: str | None, name: str, number: int, typed: str
    ) -> messages.ClassroomView:
        """Give a child another name."""
        classroom = await self._mine(player, name)

        def decide(known: Sequence[Child]) -> list[Child]:
            others = [child.name for child in known if child.number != number]
            mine = [child for child in known if child.number == number]
            return [replace(child, name=self.checked(typed, others)) for child in mine]

        await self.kept.change_children(name, decide)
        await self.announce(name)
        return await self._view(classroom)

    async def remove_child(
        self, player: str | None, name: str, number: int
    ) -> messages.ClassroomView:
        """Delete a child with everything it has done."""
        classroom = await self._mine(player, name)
        await self.kept.remove_child(name, number)
        await self.announce(name)
        return await self._view(classroom)

    async def begin_race(
        self, player: str | None, name: str, wanted: messages.NewRace
    ) -> messages.ClassroomView:
        """Begin a race after a short countdown."""

        def decide(old: Classroom) -> Classroom:
            chosen = [
                task.id
                for task in old.tasks
                if is_raced(task) and (task.id in wanted.tasks or not wanted.tasks)
            ]
            if not chosen:
                raise Refusal("nothing_to_race", "a race needs puzzles or positions to win")
            begun, length = self.now() + COUNTDOWN, wanted.minutes * _MINUTE
            race = replace(
                old.race, number=old.race.number + 1, tasks=tuple(chosen), begun=begun,
                length=length,
            )  # fmt: skip
            return replace(old, race=race, at=self.now())

        return await self._change(player, name, decide)

    async def end_race(self, player: str | None, name: str) -> messages.ClassroomView:
        """End a race at once."""

        def decide(old: Classroom) -> Classroom:
            length = max(0, min(old.race.length, self.now() - old.race.begun))
            return replace(old, race=replace(old.race, length=length))

        return await self._change(player, name, decide)

    async def delete(self, player: str | None, name: str) -> None:
        """Delete a classroom with its children and everything they have done."""
        await self._mine(player, name)
        await self.kept.delete(name)
        await self.announce(name)

    async def announce(self, name: str) -> None:
        """Tell the pages of a classroom that it has changed."""
        await self.host.bus.announce(topic_of(name))

    async def _change(
        self, player: str | None, name: str, decide: Callable[[Classroom], Classroom]
    ) -> messages.ClassroomView:
        def of_mine(old: Classroom | None, _: int) -> Classroom:
            if old is None:
                raise unknown_classroom()
            return decide(old)

        changed = await self.kept.change(player or "", name, of_mine)
        await self.announce(name)
        return await self._view(changed)

    async def _mine(self, player: str | None, name: str) -> Classroom:
        found = await self.kept.load(name)
        if found is None or found.player != player:
            raise unknown_classroom()
        return found

    async def _view(self, classroom: Classroom) -> messages.ClassroomView:
        children = await self.kept.children(classroom.id)
        results = await self.kept.results(classroom.id, 0)
        race, now = classroom.race, self.now()
        raced = await self.kept.results(classroom.id, race.number) if race.number else []
        tasks = await self.host.run(tasks_there, classroom)
        return messages.ClassroomView.of(
            classroom,
            tasks=[task_view(task) for task in tasks.values()],
            children=[
                messages.ChildView.of(
                    child,
                    idle=max(0, now - child.at) if child.at else None,
                    results=states(tasks, results, child.number),
                )
                for child in children
            ],
            race=race_view(race, children, raced, now) if race.number else None,
        )


def topic_of(name: str) -> str:
    """The topic of the bus on which changes of a classroom are announced."""
    return f"classroom {name}"


def tasks_there(classroom: Classroom) -> dict[int, ClassTask]:
    """The tasks of a classroom that still exist, by their ids."""
    return {task.id: task for task in classroom.tasks if is_there(task)}


def states(
    tasks: dict[int, ClassTask], results: Sequence[TaskResult], child: int
) -> list[messages.TaskState]:
    """A child's results in the tasks that still exist."""
    return [
        state_of(each, tasks[each.task])
        for each in results
        if each.child == child and each.task in tasks
    ]


def unknown_classroom() -> Refusal:
    """The refusal of a classroom that is not there, or not the teacher's."""
    return Refusal("unknown_classroom", "there is no such class: its teacher may have deleted it")
