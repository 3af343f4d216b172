"""Openings by HTTP: the explorer, the openings of a variant and of the visitor, the trainer."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import DrillQuestion, ExplorerQuestion, OpeningsView
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.rules.variant import variant


class OpeningRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._explorer, self._mine = app.explorer, app.my_openings
        self.routes = [
            Route("/api/explorer", self.explore, methods=["POST"]),
            Route("/api/openings/{variant}", self.openings),
            Route("/api/openings/{variant}/drill", self.drill, methods=["POST"]),
        ]

    async def explore(self, request: Request) -> Response:
        """The known moves of a position."""
        asked = await read(request, ExplorerQuestion)
        async with visitor_of(request).queue("work"):
            return answer(await self._explorer.explore(asked))

    async def openings(self, request: Request) -> Response:
        """The known openings of a variant, and those of the visitor's games."""
        name, visitor = variant(request.path_params["variant"]).id, visitor_of(request)
        async with visitor.queue("work"):
            return answer(
                OpeningsView(
                    variant=name,
                    trains=await self._explorer.trains(name),
                    known=await self._explorer.known(name),
                    mine=await self._mine.of_player(visitor.player, name),
                )
            )

    async def drill(self, request: Request) -> Response:
        """Judge a move in the trainer, and reply to it."""
        asked = await read(request, DrillQuestion)
        async with visitor_of(request).queue("work"):
            return answer(await self._explorer.drill(request.path_params["variant"], asked))
