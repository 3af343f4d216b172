"""Lessons by HTTP: the catalogue, a lesson, and judging a try."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.lessons.lesson_service import find_lesson, find_step
from yokai.app.lessons.progress_report import progress_report
from yokai.app.messages import Learner, LessonTry
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.learn.lessons.catalogue import lessons_of
from yokai.rules.variant import VARIANTS


class LessonRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/lessons", self.learner),
            Route("/api/progress", self.progress),
            Route("/api/lessons/{variant}", self.path),
            Route("/api/lessons/{variant}/{lesson}", self.lesson),
            Route("/api/lessons/{variant}/{lesson}/{step}", self.attempt, methods=["POST"]),
        ]

    async def learner(self, request: Request) -> Response:
        """Is the visitor new here, and which is the first lesson?"""
        player = visitor_of(request).player
        new = player is None or await self._app.is_new(player)
        return answer(Learner(new, VARIANTS[0], lessons_of(VARIANTS[0])[0].name))

    async def progress(self, request: Request) -> Response:
        """The report for grown-ups about the visitor."""
        app = self._app
        return answer(await progress_report(app.lessons, app.rooms, visitor_of(request).player))

    async def path(self, request: Request) -> Response:
        """The lessons of a game, with the visitor's progress."""
        player, game = visitor_of(request).player, request.path_params["variant"]
        return answer(await self._app.lessons.path(player, game))

    async def lesson(self, request: Request) -> Response:
        """A lesson with its steps."""
        visitor, asked = visitor_of(request), request.path_params
        async with visitor.queue("work"):
            lessons = self._app.lessons
            return answer(await lessons.lesson(visitor.player, asked["variant"], asked["lesson"]))

    async def attempt(self, request: Request) -> Response:
        """Judge a try, and store the step if it is solved."""
        asked = request.path_params
        found = find_lesson(asked["variant"], asked["lesson"])
        step = find_step(found, asked["step"])
        tried = await read(request, LessonTry)
        visitor = visitor_of(request)
        async with visitor.queue("work"):
            return answer(await self._app.lessons.attempt(visitor.identify(), found, step, tried))
