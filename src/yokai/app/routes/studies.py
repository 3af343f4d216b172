"""Famous games, to be walked through on the analysis board."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.messages import RecordAnswer
from yokai.app.routes.json_http import answer
from yokai.app.views import record_answer
from yokai.i18n import LANGUAGES
from yokai.refusal import Refusal
from yokai.review.annotated_games import famous, names
from yokai.server.container import Services
from yokai.server.gate.proxies import address_of


class Famous:
    """One method for each address."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.routes = [Route("/api/famous/{name}/{language}", self.record)]

    async def record(self, request: Request) -> Response:
        """A game with its comments in the reader's language."""
        name, language = request.path_params["name"], request.path_params["language"]
        if name not in names() or language not in LANGUAGES:
            raise Refusal("unknown_game", f"there is no such game to walk through: {name[:40]}")
        async with self._services.sums.of(address_of(request.scope)):
            return answer(await asyncio.to_thread(_read, name, language))


@cache  # a few games in a few languages
def _read(name: str, language: str) -> RecordAnswer:
    return record_answer(famous(name, language))
