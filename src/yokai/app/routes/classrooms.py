"""Classrooms by HTTP: for their teachers, and for children by the link or a card."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.classroom.child_service import Schoolchild
from yokai.app.classroom.tasks import task_of, task_view, tasks_of
from yokai.app.host import TooFast
from yokai.app.messages import (
    ChildName,
    ChildNames,
    ClassroomDraft,
    ClassroomLook,
    ClassroomTry,
    LessonTry,
    NewRace,
    PuzzleTry,
    PuzzleWish,
    TaskDraft,
)
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.app.routes.long_work import compute
from yokai.app.routes.qr import link_for_others, qr_response
from yokai.refusal import Refusal
from yokai.storage.groups.classrooms import ClassTask

_LONGEST = 20_000  # milliseconds to check the tasks of a classroom
_ONE = "/api/classrooms/{classroom}"
_CARD = f"{_ONE}/cards/{{card}}"
_TASK = f"{_CARD}/tasks/{{task:int}}"


class ClassroomRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app, self._classrooms, self._children = app, app.classrooms, app.children
        self.routes = [
            Route("/api/classrooms", self.of_player, methods=["GET"]),
            Route("/api/classrooms", self.make, methods=["POST"]),
            Route("/api/classrooms/pick", self.pick, methods=["POST"]),
            Route("/api/classrooms/check", self.check, methods=["POST"]),
            Route(_ONE, self.view, methods=["GET"]),
            Route(_ONE, self.write, methods=["POST"]),
            Route(f"{_ONE}/delete", self.delete, methods=["POST"]),
            Route(f"{_ONE}/children", self.add, methods=["POST"]),
            Route(f"{_ONE}/children/{{child:int}}", self.rename, methods=["POST"]),
            Route(f"{_ONE}/children/{{child:int}}/delete", self.remove, methods=["POST"]),
            Route(f"{_ONE}/race", self.race, methods=["POST"]),
            Route(f"{_ONE}/race/end", self.end_race, methods=["POST"]),
            Route(f"{_ONE}/door", self.door),
            Route(f"{_ONE}/qr", self.qr),
            Route(f"{_ONE}/join", self.join, methods=["POST"]),
            Route(_CARD, self.desk, methods=["GET"]),
            Route(_CARD, self.name_card, methods=["POST"]),
            Route(f"{_CARD}/qr", self.card_qr),
            Route(_TASK, self.begin, methods=["POST"]),
            Route(f"{_TASK}/lesson", self.lesson, methods=["GET"]),
            Route(f"{_TASK}/lesson/{{step:int}}", self.try_lesson, methods=["POST"]),
            Route(f"{_TASK}/try", self.attempt, methods=["POST"]),
            Route(f"{_TASK}/hint", self.hint, methods=["POST"]),
        ]

    # The teacher's.

    async def of_player(self, request: Request) -> Response:
        """The visitor's classrooms."""
        return answer(await self._classrooms.of_player(visitor_of(request).player))

    async def make(self, request: Request) -> Response:
        """Make a classroom."""
        if self._app.spectators:
            raise Refusal("read_only", "a tournament is shown here, and no classes are kept")
        wanted, visitor = await read(request, ClassroomDraft), visitor_of(request)
        player = visitor.identify()
        if wait := visitor.wait("group"):
            raise TooFast(wait)
        tasks = await self._tasks(request, wanted, ())
        return answer(await self._classrooms.write(player, "", wanted, tasks), 201)

    async def write(self, request: Request) -> Response:
        """Change a classroom: its title, its tasks, and how children come in."""
        wanted, player = await read(request, ClassroomDraft), visitor_of(request).player or ""
        name = _name(request)
        tasks = await self._tasks(request, wanted, await self._classrooms.known(player, name))
        return answer(await self._classrooms.write(player, name, wanted, tasks))

    async def _tasks(
        self, request: Request, wanted: ClassroomDraft, known: tuple[ClassTask, ...]
    ) -> tuple[ClassTask, ...]:
        return await compute(
            self._app, request, lambda tick: tasks_of(wanted.tasks, known, tick), _LONGEST
        )

    async def pick(self, request: Request) -> Response:
        """Pick puzzles by theme and difficulty."""
        return answer(await self._classrooms.pick(await read(request, PuzzleWish)))

    async def check(self, request: Request) -> Response:
        """Check one task: can a child do it?"""
        draft = await read(request, TaskDraft)
        return answer(
            await compute(self._app, request, lambda _: task_view(task_of(draft)), _LONGEST)
        )

    async def view(self, request: Request) -> Response:
        """A classroom as its teacher sees it."""
        return answer(await self._classrooms.view(*_mine(request)))

    async def delete(self, request: Request) -> Response:
        """Delete a classroom with everything in it."""
        await self._classrooms.delete(*_mine(request))
        return Response(status_code=204)

    async def add(self, request: Request) -> Response:
        """Add children, each with a card."""
        names = (await read(request, ChildNames)).names
        return answer(await self._classrooms.add_children(*_mine(request), names))

    async def rename(self, request: Request) -> Response:
        """Give a child another name."""
        name = (await read(request, ChildName)).name
        child = request.path_params["child"]
        return answer(await self._classrooms.rename_child(*_mine(request), child, name))

    async def remove(self, request: Request) -> Response:
        """Delete a child with everything it has done."""
        child = request.path_params["child"]
        return answer(await self._classrooms.remove_child(*_mine(request), child))

    async def race(self, request: Request) -> Response:
        """Begin a race after a short countdown."""
        wanted = await read(request, NewRace)
        return answer(await self._classrooms.begin_race(*_mine(request), wanted))

    async def end_race(self, request: Request) -> Response:
        """End a race at once."""
        return answer(await self._classrooms.end_race(*_mine(request)))

    # The children's.

    async def door(self, request: Request) -> Response:
        """A classroom for somebody who has its link."""
        link = link_for_others(self._app, request, _page(request))
        return answer(await self._children.door(_name(request), link))

    async def qr(self, request: Request) -> Response:
        """The link of a classroom as a QR code."""
        await self._children.door(_name(request), "")
        return await qr_response(self._app, request, _page(request))

    async def join(self, request: Request) -> Response:
        """Come in by the link with a name: the answer is a card."""
        typed = (await read(request, ChildName)).name
        return answer(await self._children.join(_name(request), typed), 201)

    async def desk(self, request: Request) -> Response:
        """A classroom as the child of a card sees it."""
        return answer(await self._children.desk(_name(request), request.path_params["card"]))

    async def name_card(self, request: Request) -> Response:
        """Write a name on a card that has none."""
        typed, card = (await read(request, ChildName)).name, request.path_params["card"]
        return answer(await self._children.name_card(_name(request), card, typed))

    async def card_qr(self, request: Request) -> Response:
        """The link of a card as a QR code."""
        seat = await self._children.find(_name(request), request.path_params["card"])
        page = f"#/class/{seat.classroom.id}/{seat.child.card}"
        return await qr_response(self._app, request, page)

    async def begin(self, request: Request) -> Response:
        """Look at a puzzle or a position; the child's time runs from here."""
        race, seat = (await read(request, ClassroomLook)).race, await self._seat(request)
        task = await self._task(request, seat)
        return answer(await self._children.begin(seat, task, race))

    async def lesson(self, request: Request) -> Response:
        """A lesson, or a whole game from a position."""
        seat = await self._seat(request)
        task = await self._task(request, seat)
        async with visitor_of(request).queue("work"):
            return answer(await self._children.lesson(seat, task))

    async def try_lesson(self, request: Request) -> Response:
        """Judge a try at a step of a lesson, or at a whole game."""
        tried, seat = await read(request, LessonTry), await self._seat(request)
        task, step = await self._task(request, seat), request.path_params["step"]
        async with visitor_of(request).queue("work"):
            return answer(await self._children.try_lesson(seat, task, step, tried))

    async def attempt(self, request: Request) -> Response:
        """Judge a try at a puzzle or a position."""
        tried, seat = await read(request, ClassroomTry), await self._seat(request)
        task = await self._task(request, seat)
        async with visitor_of(request).queue("work"):
            return answer(await self._children.attempt(seat, task, tried))

    async def hint(self, request: Request) -> Response:
        """A hint in a puzzle: the piece to move."""
        moves, seat = (await read(request, PuzzleTry)).moves, await self._seat(request)
        task = await self._task(request, seat)
        async with visitor_of(request).queue("work"):
            return answer(await self._children.hint(seat, task, moves))

    async def _seat(self, request: Request) -> Schoolchild:
        return await self._children.seat(_name(request), request.path_params["card"])

    async def _task(self, request: Request, seat: Schoolchild) -> ClassTask:
        return await self._children.task(seat, request.path_params["task"])


def _name(request: Request) -> str:
    return str(request.path_params["classroom"])


def _page(request: Request) -> str:
    return f"#/class/{_name(request)}"


def _mine(request: Request) -> tuple[str | None, str]:
    return visitor_of(request).player, _name(request)
