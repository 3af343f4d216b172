"""What an operator and their programs ask: does it live, is it ready, how much does it do."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.routes.json_http import say
from yokai.server.container import Server

_FORWARDED = ("forwarded", "x-forwarded-for")


class HealthRoutes:
    """One method for each address."""

    def __init__(self, server: Server, public: bool) -> None:
        self._server, self._public = server, public
        self.routes = [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def health(self, _: Request) -> Response:
        """Whoever hears this lives."""
        return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})

    async def ready(self, _: Request) -> Response:
        """Can games be played? Else 503, by the store's own refusal."""
        await self._server.store.games.check()
        return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})

    async def metrics(self, request: Request) -> Response:
        """What is counted; for this machine alone, unless the operator wants it otherwise."""
        if not self._public and not _is_from_here(request):
            return say(403, "not_public", "the numbers of this server are not public")
        self._server.measure()
        return PlainTextResponse(
            self._server.meters.text,
            headers={"Cache-Control": "no-store"},
            media_type="text/plain; version=0.0.4",
        )


def _is_from_here(request: Request) -> bool:
    """Does a program on this machine ask, and not a proxy on it for somebody elsewhere?"""
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
