"""A tournament by HTTP and WebSocket, read only."""

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

_SEND_TIMEOUT = 20.0  # seconds for a browser to take a message


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
        """The whole state of the tournament."""
        headers = {"Cache-Control": "no-store"}
        return Response(self._spectators.whole, 200, headers, "application/json")

    async def game(self, request: Request) -> Response:
        """A game of the tournament with its moves."""
        number = request.path_params["number"]
        async with visitor_of(request).queue("work"):
            found = await self._app.host.run(self._spectators.feed.game, number)
        if found is None:
            raise _no_game(number)
        return answer(found)

    async def record(self, request: Request) -> Response:
        """A finished game as a record."""
        number = request.path_params["number"]
        text = self._spectators.feed.record(number)
        if text is None:
            raise _no_game(number)
        named = {"Content-Disposition": f'attachment; filename="game-{number}.yokai"'}
        return PlainTextResponse(text, headers=named)

    async def watch(self, socket: WebSocket) -> None:
        """Send one spectator the news until they disconnect."""
        with self._spectators.watching() as watcher:
            await socket.accept()
            await _tell(socket, watcher)


def _no_game(number: int) -> Refusal:
    return Refusal("unknown_game", f"game {number} is not played yet")


async def _tell(socket: WebSocket, watcher: Watcher) -> None:
    """Send news until the browser disconnects, or reads nothing."""
    tasks = {asyncio.create_task(_send(socket, watcher)), asyncio.create_task(_hear(socket))}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # disconnected already
            async with asyncio.timeout(1):
                await socket.close()


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while True:
            news = await watcher.next()
            async with asyncio.timeout(_SEND_TIMEOUT):
                await socket.send_text(news)


async def _hear(socket: WebSocket) -> None:
    """Wait until the browser disconnects; it sends nothing else."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
