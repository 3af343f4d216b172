"""The server as an ASGI application: the application's routes, the page, and the middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.players.player_id import player_of
from yokai.app.routes.asgi import routes_of
from yokai.app.routes.json_http import HANDLERS, say
from yokai.app.routes.openapi import OpenApiRoutes
from yokai.server.assets import Assets
from yokai.server.container import Server
from yokai.server.gate.cookies import unsigned
from yokai.server.gate.entry import EntryMiddleware
from yokai.server.gate.personal_links import PersonalLinkRoutes
from yokai.server.gate.proxies import Proxies
from yokai.server.gate.security_headers import SecurityHeaders
from yokai.server.gate.visitors import GateVisitor, VisitorMiddleware
from yokai.server.html_pages import EMBED
from yokai.server.ops.admin import AdminRoutes
from yokai.server.ops.health import HealthRoutes
from yokai.server.ops.metrics import MetricsMiddleware
from yokai.server.settings import Settings


class PageRoutes:
    """The page and its files."""

    def __init__(self, app: Application, settings: Settings) -> None:
        home = "tournament" if settings.tournament else ""
        self._app, self._local = app, settings.local
        self._assets = Assets(fresh=settings.fresh, home=home)
        self.routes = [
            Route("/", self.page),
            Route(f"/{EMBED.name}", self.embed),
            Route("/service-worker.js", self.worker),
            Route("/static/{path:path}", self.file),
        ]

    async def page(self, request: Request) -> Response:
        """The page. A browser that comes for the first time becomes a player."""
        visitor: GateVisitor = request.scope["visitor"]
        if not visitor.token and (token := await self._from_before(request)):
            visitor.become(token)
        visitor.identify()
        return self._assets.page(request)

    async def _from_before(self, request: Request) -> str | None:
        """The token of an unsigned cookie: accepted if only this machine is served, and if its
        player has games or stars."""
        token = unsigned(request) if self._local else None
        return token if token and not await self._app.is_new(player_of(token)) else None

    async def embed(self, request: Request) -> Response:
        """The page for a frame of another site, whose visitor stays unknown."""
        return self._assets.embed(request)

    async def worker(self, request: Request) -> Response:
        """The service worker, which must lie at the root to show calls for the whole page."""
        found = self._assets.file(request, "push-worker.js")
        return found or say(404, "not_found", "there is no such file")

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        found = self._assets.file(request, request.path_params["path"])
        return found or say(404, "not_found", "there is no such file")


def create_app(settings: Settings | None = None) -> Starlette:
    """The server as an ASGI application."""
    settings = settings or Settings()
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.close()

    routes = [
        *PersonalLinkRoutes(server.app, server.gate, server.ended, settings.keep_days).routes,
        *routes_of(server.app),
        *AdminRoutes(server.app, server.admin).routes,
    ]
    return Starlette(
        routes=[
            *PageRoutes(server.app, settings).routes,
            *routes,
            *OpenApiRoutes(routes).routes,
            *HealthRoutes(server, settings.public_metrics).routes,
        ],
        middleware=[
            Middleware(MetricsMiddleware, meters=server.meters),
            Middleware(
                SecurityHeaders,
                hosts=settings.hosts,
                proxies=Proxies(settings.proxies, settings.names),
                limits=server.gate.limits,
            ),
            Middleware(
                EntryMiddleware,
                code=settings.code,
                key=server.key,
                limits=server.gate.limits,
                admin=server.admin,
            ),
            Middleware(VisitorMiddleware, gate=server.gate),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
