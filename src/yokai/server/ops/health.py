"""Health checks and metrics for the operator, and the error page of a proxy."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.routes.json_http import say
from yokai.server.container import Server

_FORWARDED = ("forwarded", "x-forwarded-for")
_RESTARTING = Path(__file__).parent / "restarting.html"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"


class HealthRoutes:
    """One method for each address."""

    def __init__(self, server: Server, public: bool) -> None:
        self._server, self._public = server, public
        self.routes = [
            Route("/healthz", self.health),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
            Route("/restarting.html", self.restarting),
        ]

    async def health(self, _: Request) -> Response:
        """Respond, which shows that the process is alive."""
        return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})

    async def ready(self, _: Request) -> Response:
        """Check that the database can be written; otherwise respond with 503."""
        await self._server.check()
        return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})

    async def restarting(self, _: Request) -> Response:
        """The page that a proxy shows while this server restarts; the operator copies it there."""
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}
        return FileResponse(_RESTARTING, headers=headers)

    async def metrics(self, request: Request) -> Response:
        """The metrics; for this machine alone, unless they are public."""
        if not self._public and not _is_from_here(request):
            return say(403, "not_public", "the numbers of this server are not public")
        self._server.measure()
        return PlainTextResponse(
            self._server.meters.text,
            headers={"Cache-Control": "no-store"},
            media_type="text/plain; version=0.0.4",
        )


def _is_from_here(request: Request) -> bool:
    """Does a request come from this machine, and not through a proxy on it?"""
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
