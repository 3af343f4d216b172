"""A tournament for visitors: they look, and change nothing."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from yokai.app.routes.json_http import answer
from yokai.app.tournaments.spectators import Spectators, Watcher
from yokai.refusal import Refusal
from yokai.server.container import Services
from yokai.server.gate.proxies import address_of
from yokai.server.gate.rate_limits import TooFast, TooMany
from yokai.server.gate.security_headers import say

_UNHEARD = 20.0  # seconds after which one who reads nothing is left


class TournamentRoutes:
    """One method for each address."""

    def __init__(self, services: Services, spectators: Spectators) -> None:
        self._services, self._spectators = services, spectators
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
        async with self._services.sums.of(address_of(request.scope)):
            found = await asyncio.to_thread(self._spectators.looker.game, number)
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
        address = address_of(socket.scope)
        try:
            self._services.limits.check("line", address, None, time.monotonic())
            with self._services.lines.place(address), self._spectators.watching() as watcher:
                await socket.accept()
                await _tell(socket, watcher)
        except (TooFast, TooMany) as why:
            await socket.send_denial_response(say(429, why.reason, why.message, why.words))


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
