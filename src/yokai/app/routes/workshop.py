"""The workshop by HTTP: checking rules, and a game as its view, its file and its QR code."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import RulesQuestion
from yokai.app.routes.json_http import answer, read
from yokai.app.routes.long_work import compute
from yokai.app.routes.qr import qr_response
from yokai.app.views import variant_view
from yokai.app.workshop.atlas_answer import atlas_game, atlas_view
from yokai.app.workshop.rules_answer import rules_answer
from yokai.rules.variant import Variant, variant


class WorkshopRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/workshop/check", self.check, methods=["POST"]),
            Route("/api/variant/{variant}", self.variant),
            Route("/api/workshop/{variant}/file", self.file),
            Route("/api/workshop/{variant}/qr", self.qr),
            Route("/api/atlas", self.atlas),
            Route("/api/atlas/game", self.atlas_game),
        ]

    async def check(self, request: Request) -> Response:
        """Check the rules of a game that somebody makes."""
        asked = await read(request, RulesQuestion)
        return answer(await compute(self._app, request, lambda _: rules_answer(asked)))

    async def variant(self, request: Request) -> Response:
        """The rules of one game, by its name or its code."""
        return answer(await compute(self._app, request, lambda _: variant_view(_game(request))))

    async def file(self, request: Request) -> Response:
        """A game as a rule file."""
        text = _game(request).text
        how = {"Content-Disposition": 'attachment; filename="game.toml"'}
        return PlainTextResponse(text, headers=how, media_type="application/toml")

    async def qr(self, request: Request) -> Response:
        """The link of a game as a QR code."""
        return await qr_response(self._app, request, f"#/workshop/{_game(request).code}")

    async def atlas(self, request: Request) -> Response:
        """Every game of the atlas of small games."""
        return answer(await compute(self._app, request, lambda _: atlas_view()))

    async def atlas_game(self, request: Request) -> Response:
        """One game of the atlas, by its recipe."""
        recipe = request.query_params.get("recipe", "")
        return answer(await compute(self._app, request, lambda _: atlas_game(recipe)))


def _game(request: Request) -> Variant:
    return variant(request.path_params["variant"])
