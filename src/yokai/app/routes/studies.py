"""Annotated games and saved studies by HTTP, for the analysis board."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import ChapterDraft, NewStudy, RecordAnswer, StudyOutline
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.app.routes.long_work import compute
from yokai.app.studies.study_record import study_record
from yokai.app.views import record_answer
from yokai.formats.record import Record
from yokai.i18n import LANGUAGES
from yokai.refusal import Refusal
from yokai.review.annotated_games import annotated_game, names


class StudyRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/famous/{name}/{language}", self.record),
            Route("/api/studies", self.of_player, methods=["GET"]),
            Route("/api/studies", self.make, methods=["POST"]),
            Route("/api/studies/{study}", self.outline, methods=["POST"]),
            Route("/api/studies/{study}/delete", self.delete, methods=["POST"]),
            Route("/api/studies/{study}/{number:int}", self.chapter, methods=["GET"]),
            Route("/api/studies/{study}/{number:int}", self.write, methods=["POST"]),
        ]

    async def record(self, request: Request) -> Response:
        """A game with its comments in the reader's language."""
        name, language = request.path_params["name"], request.path_params["language"]
        if name not in names() or language not in LANGUAGES:
            raise Refusal("unknown_game", f"there is no such game to walk through: {name[:40]}")
        async with visitor_of(request).queue("work"):
            return answer(await self._app.host.run(_read, name, language))

    async def of_player(self, request: Request) -> Response:
        """The visitor's studies."""
        return answer(await self._app.studies.of_player(visitor_of(request).player))

    async def make(self, request: Request) -> Response:
        """Make a study."""
        wanted = await read(request, NewStudy)
        return answer(await self._app.studies.make(self._player(request), wanted.name), 201)

    async def outline(self, request: Request) -> Response:
        """Rename a study, and keep, rename or reorder its chapters."""
        wanted = await read(request, StudyOutline)
        study = request.path_params["study"]
        return answer(await self._app.studies.outline(self._player(request), study, wanted))

    async def delete(self, request: Request) -> Response:
        """Delete a study."""
        await self._app.studies.delete(visitor_of(request).player, request.path_params["study"])
        return Response(status_code=204)

    async def chapter(self, request: Request) -> Response:
        """A chapter of a study, in the form of a record that was read."""
        where = request.path_params["study"], request.path_params["number"]
        found = await self._app.studies.read(visitor_of(request).player, *where)
        return answer(
            await compute(
                self._app,
                request,
                lambda tick: record_answer(Record.parse(found.record, tick=tick), tick),
            )
        )

    async def write(self, request: Request) -> Response:
        """Write a chapter of a study."""
        wanted = await read(request, ChapterDraft)
        player = self._player(request)
        record = await compute(self._app, request, lambda tick: study_record(wanted.study, tick))
        where = request.path_params["study"], request.path_params["number"]
        return answer(await self._app.studies.write(player, *where, wanted.name, record))

    def _player(self, request: Request) -> str:
        if self._app.spectators:
            raise Refusal("read_only", "a tournament is shown here, and no studies are kept")
        return visitor_of(request).identify()


@cache  # a few games in a few languages
def _read(name: str, language: str) -> RecordAnswer:
    return record_answer(annotated_game(name, language))
