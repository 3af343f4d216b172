"""Players by HTTP: their public pages, and the leaderboard."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.players.player_pages import leaderboard, player_page
from yokai.app.routes.json_http import answer
from yokai.rules.variant import variant


class PlayerRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/players/{player}", self.player),
            Route("/api/leaderboard/{variant}", self.leaderboard),
        ]

    async def player(self, request: Request) -> Response:
        """The public page of a player."""
        return answer(await player_page(self._app.rooms, request.path_params["player"]))

    async def leaderboard(self, request: Request) -> Response:
        """The strongest players of a game."""
        name = variant(request.path_params["variant"]).id
        return answer(await leaderboard(self._app.rooms, name))
