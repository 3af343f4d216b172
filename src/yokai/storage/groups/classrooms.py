"""Classrooms: sets of tasks, the children that do them, and what each has solved."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.erasure import delete_classrooms
from yokai.storage.players import one_at_a_time
from yokai.storage.schema import classroom_children, classroom_results, classrooms
from yokai.storage.upsert import put

TaskKind = Literal["lesson", "puzzle", "position"]
GoalName = Literal["win", "play"]


@dataclass(frozen=True)
class ClassTask:
    """A task: a lesson or a puzzle by its name, or a position of the teacher's own. In a position
    the child wins within `moves` moves, or plays against the computer's `level`."""

    id: int  # never used again in the same classroom
    kind: TaskKind
    variant: str
    name: str = ""
    sfen: str = ""
    goal: GoalName = "win"
    moves: int = 1
    level: int = 1
    text: str = ""

    @property
    def content(self) -> tuple[object, ...]:
        """Everything but the id: two tasks with the same content are the same task."""
        return tuple(asdict(self).values())[1:]


@dataclass(frozen=True)
class Race:
    """The latest race: its tasks, when it began, and its length in milliseconds."""

    number: int
    tasks: tuple[int, ...]
    begun: int
    length: int


@dataclass(frozen=True)
class Classroom:
    """A classroom. Where it is `open`, a child may come by the link and type a name; else only by a
    card. Without a race its `race` has the number 0."""

    id: str
    player: str
    title: str
    open: bool
    tasks: tuple[ClassTask, ...]
    race: Race
    at: int


@dataclass(frozen=True)
class Child:
    """A child of a classroom. `at` is when it was last here, 0 before the first time."""

    number: int
    card: str
    name: str
    at: int


@dataclass(frozen=True)
class TaskResult:
    """A child's result in a task: solved steps as bits, those without help, wrong tries, hints."""

    child: int
    task: int
    done: int
    clean: int
    wrong: int
    hints: int
    begun: int
    ended: int | None


NO_RACE = Race(0, (), 0, 0)
Decision = Callable[[Classroom | None, int], Classroom]
Names = Callable[[Sequence[Child]], Sequence[Child]]


class Classrooms(Queries):
    """The classrooms of all teachers."""

    @reads
    def load(self, connection: sql.Connection, name: str) -> Classroom | None:
        """A classroom by its id."""
        return _load(connection, name)

    @reads
    def of_player(self, connection: sql.Connection, player: str) -> list[tuple[Classroom, int]]:
        """A teacher's classrooms with their numbers of children, the one last used first."""
        mine = classrooms.select().where(classrooms.c.player == player)
        rows = connection.execute(mine.order_by(classrooms.c.at.desc(), "id")).all()
        counts = sql.select(classroom_children.c.classroom, sql.func.count().label("n"))
        counts = counts.where(classroom_children.c.classroom.in_([row.id for row in rows]))
        here = connection.execute(counts.group_by(classroom_children.c.classroom)).all()
        children = {row.classroom: int(row.n) for row in here}
        return [(_classroom(row), children.get(row.id, 0)) for row in rows]

    @writes
    def change(
        self, connection: sql.Connection, player: str, name: str, decide: Decision
    ) -> Classroom:
        """Write what `decide` makes of a classroom of a teacher, None if there is none of this id,
        and of the number of the teacher's classrooms."""
        one_at_a_time(connection)
        count = sql.select(sql.func.count()).where(classrooms.c.player == player)
        found = _load(connection, name)
        mine = found if found and found.player == player else None
        made = decide(mine, int(connection.execute(count).scalar_one()))
        race = made.race
        row = {
            **{"player": player, "title": made.title, "open": made.open, "at": made.at},
            "tasks": json.dumps([asdict(each) for each in made.tasks], ensure_ascii=False),
            **{"race": race.number, "race_tasks": json.dumps(race.tasks)},
            **{"race_begun": race.begun, "race_length": race.length},
        }
        put(connection, classrooms, {"id": made.id}, row)
        return made

    @writes
    def delete(self, connection: sql.Connection, name: str) -> None:
        """Delete a classroom with its children and everything they have done."""
        delete_classrooms(connection, classrooms.c.id == name)

    @writes
    def use(self, connection: sql.Connection, name: str, at: int) -> None:
        """Note that a classroom was used."""
        connection.execute(classrooms.update().where(classrooms.c.id == name).values(at=at))

    @reads
    def children(self, connection: sql.Connection, name: str) -> list[Child]:
        """The children of a classroom, in the order of their numbers."""
        return _children(connection, name)

    @writes
    def change_children(
        self, connection: sql.Connection, name: str, decide: Names
    ) -> Sequence[Child]:
        """Write the children that `decide` makes of those of a classroom: new or changed ones."""
        one_at_a_time(connection)
        if not _load(connection, name):
            return ()
        changed = decide(_children(connection, name))
        for child in changed:
            key = {"classroom": name, "number": child.number}
            put(connection, classroom_children, key, _without(child, "number"))
        return changed

    @writes
    def remove_child(self, connection: sql.Connection, name: str, number: int) -> None:
        """Delete a child with everything it has done."""
        for table, column in (
            (classroom_results, classroom_results.c.child),
            (classroom_children, classroom_children.c.number),
        ):
            connection.execute(table.delete().where(table.c.classroom == name, column == number))

    @reads
    def results(
        self, connection: sql.Connection, name: str, race: int, child: int | None = None
    ) -> list[TaskResult]:
        """The results of a race, or of the tasks outside of races, of one child or of all."""
        table = classroom_results
        query = table.select().where(table.c.classroom == name, table.c.race == race)
        if child is not None:
            query = query.where(table.c.child == child)
        return [_result(row) for row in connection.execute(query)]

    @writes
    def record(
        self,
        connection: sql.Connection,
        name: str,
        race: int,
        decide: Callable[[TaskResult | None], TaskResult],
        child: int,
        task: int,
    ) -> TaskResult | None:
        """Write what `decide` makes of a child's result in a task; None if the child is gone."""
        one_at_a_time(connection)
        there = classroom_children.select().where(
            classroom_children.c.classroom == name, classroom_children.c.number == child
        )
        if not connection.execute(there).first():
            return None
        key = {"classroom": name, "race": race, "child": child, "task": task}
        table = classroom_results
        query = table.select().where(*(table.c[column] == value for column, value in key.items()))
        row = connection.execute(query).first()
        after = decide(_result(row) if row else None)
        put(connection, table, key, _without(after, "child", "task"))
        return after


def _load(connection: sql.Connection, name: str) -> Classroom | None:
    row = connection.execute(classrooms.select().where(classrooms.c.id == name)).first()
    return _classroom(row) if row else None


def _classroom(row: sql.Row[Any]) -> Classroom:
    tasks = tuple(ClassTask(**each) for each in json.loads(row.tasks))
    race = Race(row.race, tuple(json.loads(row.race_tasks)), row.race_begun, row.race_length)
    return Classroom(row.id, row.player, row.title, row.open, tasks, race, row.at)


def _children(connection: sql.Connection, name: str) -> list[Child]:
    table = classroom_children
    rows = connection.execute(
        table.select().where(table.c.classroom == name).order_by(table.c.number)
    )
    return [Child(row.number, row.card, row.name, row.at) for row in rows]


def _result(row: sql.Row[Any]) -> TaskResult:
    return TaskResult(*(getattr(row, each.name) for each in fields(TaskResult)))


def _without(value: Child | TaskResult, *names: str) -> dict[str, object]:
    return {name: each for name, each in asdict(value).items() if name not in names}
