"""Archives by HTTP: everything of the visitor exported as one file, or imported from one."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.archive.archive_service import read_archive
from yokai.app.routes.json_http import answer, read_body, visitor_of
from yokai.app.routes.long_work import compute
from yokai.refusal import Refusal

LARGEST_FILE = 10 * 1024 * 1024  # bytes
_LONGEST_IMPORT = 20_000  # milliseconds


class ArchiveRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/archive", self.export, methods=["GET"]),
            Route("/api/archive", self.merge, methods=["POST"]),
        ]

    async def export(self, request: Request) -> Response:
        """Export everything of the visitor as a file."""
        visitor = visitor_of(request)
        async with visitor.queue("work"):
            content = await self._app.archives.export(visitor.player)
        day = datetime.fromtimestamp(self._app.host.now() / 1000, UTC).date()
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="yokai-{day}.json"',
        }
        return Response(content, 200, headers, "application/json")

    async def merge(self, request: Request) -> Response:
        """Merge a file into everything of the visitor."""
        if self._app.spectators:
            raise Refusal("read_only", "a tournament is shown here, and no games are kept")
        content = await read_body(request, LARGEST_FILE)
        player, now = visitor_of(request).identify(), self._app.host.now()
        forbidden = self._app.options.forbidden_names
        found = await compute(
            self._app,
            request,
            lambda tick: read_archive(content, player, now, tick, forbidden),
            _LONGEST_IMPORT,
        )
        return answer(await self._app.archives.merge(player, found))
