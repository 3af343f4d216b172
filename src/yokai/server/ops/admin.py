"""The operator's page: players and games now, reported names, and decisions about them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import Ruling
from yokai.app.routes.json_http import answer, read, say
from yokai.server.gate.admin_link import AdminLink

_LONGEST = 64  # characters of a text to look for


class AdminRoutes:
    """One method for each address."""

    def __init__(self, app: Application, link: AdminLink) -> None:
        self._app, self._link = app, link
        self.routes = [
            Route("/admin/{key}", self.arrive),
            Route("/api/admin", self._guarded(self.view)),
            Route("/api/admin/players/{player}", self._guarded(self.rule), methods=["POST"]),
            Route(
                "/api/admin/players/{player}/delete", self._guarded(self.remove), methods=["POST"]
            ),
            Route("/api/admin/games/{game}/delete", self._guarded(self.delete), methods=["POST"]),
        ]

    async def arrive(self, request: Request) -> Response:
        """Open the operator's link: this browser is the operator's for a month."""
        if not self._link.opens(request.path_params["key"]):
            raise HTTPException(404, "there is nothing at this address")
        cookie = self._link.cookie(request.url.scheme == "https")
        headers = {"Cache-Control": "no-store", "Set-Cookie": cookie}
        return RedirectResponse("/#/admin", headers=headers)

    async def view(self, request: Request) -> Response:
        """Players, reports and games; with `?name=` the players whose names contain it."""
        text = request.query_params.get("name", "")[:_LONGEST]
        return answer(await self._app.moderation.view(text))

    async def rule(self, request: Request) -> Response:
        """Rename, block or clear a player."""
        ruling = await read(request, Ruling)
        await self._app.moderation.rule(request.path_params["player"], ruling)
        return Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        """Delete everything of a player."""
        await self._app.moderation.remove(request.path_params["player"])
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        """Delete a game for good."""
        await self._app.moderation.delete_game(request.path_params["game"])
        return Response(status_code=204)

    def _guarded(
        self, handle: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler for the operator alone."""

        @wraps(handle)
        async def guarded(request: Request) -> Response:
            if not self._link.is_shown(request):
                return say(403, "not_operator", "only the operator may do this: open their link")
            return await handle(request)

        return guarded
