"""Annotated famous games by HTTP, for the analysis board."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import RecordAnswer
from yokai.app.routes.json_http import answer, visitor_of
from yokai.app.views import record_answer
from yokai.i18n import LANGUAGES
from yokai.refusal import Refusal
from yokai.review.annotated_games import annotated_game, names


class StudyRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [Route("/api/famous/{name}/{language}", self.record)]

    async def record(self, request: Request) -> Response:
        """A game with its comments in the reader's language."""
        name, language = request.path_params["name"], request.path_params["language"]
        if name not in names() or language not in LANGUAGES:
            raise Refusal("unknown_game", f"there is no such game to walk through: {name[:40]}")
        async with visitor_of(request).queue("work"):
            return answer(await self._app.host.run(_read, name, language))


@cache  # a few games in a few languages
def _read(name: str, language: str) -> RecordAnswer:
    return record_answer(annotated_game(name, language))
