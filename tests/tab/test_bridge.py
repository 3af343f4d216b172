"""The bridge: what a page says becomes ASGI, and what ASGI says becomes plain values."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from tests.support.hosts import AnyVisitor
from yokai.tab.bridge import Bridge


async def look(request: Request) -> Response:
    told = {
        "method": request.method,
        "path": request.path_params["name"],
        "query": dict(request.query_params),
        "body": (await request.body()).decode(),
        "base": str(request.base_url),
        "player": request.scope["visitor"].player,
    }
    return JSONResponse(told, 201, {"X-Kind": "test"})


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        if text == "bye":
            await socket.close()
            break
        await socket.send_text(text.upper())


def bridge() -> Bridge:
    routes = [Route("/api/{name}", look, methods=["GET", "POST"]), WebSocketRoute("/ws", echo)]
    return Bridge(Starlette(routes=routes), AnyVisitor("me"), "https://example.org/games/")


def test_request_and_response_are_carried_whole() -> None:
    answered = asyncio.run(bridge().request("POST", "/api/caf%C3%A9?a=1", "hello"))
    assert answered.status == 201
    assert ("x-kind", "test") in answered.headers
    assert b'"path":"caf\xc3\xa9","query":{"a":"1"},"body":"hello"' in answered.body
    assert b'"base":"https://example.org/","player":"me"' in answered.body


def test_connections_are_apart_and_end_once() -> None:
    told: list[tuple[int, str, str]] = []

    async def talk() -> None:
        there = bridge()
        for number in (1, 2):
            there.connect(number, lambda *what, number=number: told.append((number, *what)))
        there.hear(1, "one")
        there.hear(2, "two")
        there.hear(1, "bye")
        await asyncio.sleep(0.05)
        there.hear(1, "too late")
        there.disconnect(2)
        there.disconnect(2)
        await there.drained()

    asyncio.run(talk())
    of: dict[int, list[Any]] = {n: [rest for number, *rest in told if number == n] for n in (1, 2)}
    assert of[1] == [["open", ""], ["message", "ONE"], ["close", ""]]
    assert of[2] == [["open", ""], ["message", "TWO"], ["close", ""]]
