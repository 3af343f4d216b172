"""A tournament for visitors: they look, and change nothing."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from yokai.app.application import Application
from yokai.app.routes.json_http import answer, visitor_of
from yokai.app.tournaments.spectators import Spectators, Watcher
from yokai.refusal import Refusal

_UNHEARD = 20.0  # seconds after which one who reads nothing is left


class TournamentRoutes:
    """One method for each address."""

    def __init__(self, app: Application, spectators: Spectators) -> None:
        self._app, self._spectators = app, spectators
        self.routes: list[BaseRoute] = [
            Route("/api/tournament", self.whole),
            Route("/api/tournament/games/{number:int}", self.game),
            Route("/api/tournament/games/{number:int}/record", self.record),
            WebSocketRoute("/ws/tournament", self.watch),
        ]

    async def whole(self, _: Request) -> Response:
        """Everything there is to see now."""
        headers = {"Cache-Control": "no-store"}
        return Response(self._spectators.whole, 200, headers, "application/json")

    async def game(self, request: Request) -> Response:
        """A game, move by move."""
        number = request.path_params["number"]
        async with visitor_of(request).queue("work"):
            found = await self._app.host.run(self._spectators.looker.game, number)
        if found is None:
            raise _no_game(number)
        return answer(found)

    async def record(self, request: Request) -> Response:
        """A finished game as a record."""
        number = request.path_params["number"]
        text = self._spectators.looker.record(number)
        if text is None:
            raise _no_game(number)
        named = {"Content-Disposition": f'attachment; filename="game-{number}.csa"'}
        return PlainTextResponse(text, headers=named)

    async def watch(self, socket: WebSocket) -> None:
        """Tell one visitor what happens until they leave."""
        with self._spectators.watching() as watcher:
            await socket.accept()
            await _tell(socket, watcher)


def _no_game(number: int) -> Refusal:
    return Refusal("unknown_game", f"game {number} is not played yet")


async def _tell(socket: WebSocket, watcher: Watcher) -> None:
    """Send news until the reader leaves, or reads nothing."""
    tasks = {asyncio.create_task(_send(socket, watcher)), asyncio.create_task(_hear(socket))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # who has left already
            async with asyncio.timeout(1):
                await socket.close()


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while True:
            news = await watcher.next()
            async with asyncio.timeout(_UNHEARD):
                await socket.send_text(news)


async def _hear(socket: WebSocket) -> None:
    """Nothing is asked here; but this is how we hear that somebody leaves."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
