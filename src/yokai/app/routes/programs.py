"""Games by plain HTTP, for programs that keep no WebSocket: play, resign, wait for news."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.games.game_views import game_state
from yokai.app.games.room import Room
from yokai.app.host import TooFast
from yokai.app.messages import HttpMove
from yokai.app.routes.json_http import answer, read, visitor_of

WAIT = 25.0  # seconds after which an answer without news is given
_DIGITS = 9  # of a version


class ProgramRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/games/{game}/play", self.play, methods=["POST"]),
            Route("/api/games/{game}/resign", self.resign, methods=["POST"]),
            Route("/api/games/{game}/wait", self.wait),
        ]

    async def play(self, request: Request) -> Response:
        """Play a move, chosen at a version; the game's state after it."""
        wanted = await read(request, HttpMove)
        player = self._counted(request)
        game = request.path_params["game"]
        room = await self._app.rooms.play(game, player, wanted.version, wanted.move)
        return self._state(room, player)

    async def resign(self, request: Request) -> Response:
        """Resign a game; its state after it."""
        player = self._counted(request)
        return self._state(
            await self._app.rooms.resign(request.path_params["game"], player), player
        )

    async def wait(self, request: Request) -> Response:
        """The game's state as soon as it is newer than `?version=`, or after 25 seconds. Who waits
        is present at the game."""
        asked = request.query_params.get("version", "")
        version = int(asked) if asked.isdecimal() and len(asked) <= _DIGITS else -1
        game, player = request.path_params["game"], visitor_of(request).player
        room = await self._app.rooms.resume(game)
        if room.version <= version:
            await self._news(room, player)
            room = await self._app.rooms.open(game)
        return self._state(room, player)

    async def _news(self, room: Room, player: str | None) -> None:
        """Wait until a game changes, but not long."""
        changed = asyncio.Event()
        leave = self._app.rooms.bus.listen(room.header.id, lambda _: changed.set())
        viewer = await self._app.audience.enter(room, player, lambda: None)
        try:
            newest = await self._app.rooms.open(room.header.id)
            if newest.version == room.version:
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), WAIT)
        finally:
            leave()
            self._app.audience.leave(viewer)

    def _counted(self, request: Request) -> str | None:
        visitor = visitor_of(request)
        if wait := visitor.wait("write"):
            raise TooFast(wait)
        return visitor.player

    def _state(self, room: Room, player: str | None) -> Response:
        return answer(game_state(room, player, self._app.rooms.now()))
