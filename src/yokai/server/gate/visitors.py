"""Visitors of the server: their players, rate limits and cookies.

The middleware puts a Visitor into the scope of every request and connection, so that handlers know
nothing of cookies, rate limits and addresses.
"""

from __future__ import annotations

import re
import time
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from yokai.app.host import Kind, QueueName, TooFast
from yokai.app.players.player_id import player_of
from yokai.app.routes.json_http import refused
from yokai.refusal import Refusal
from yokai.server.gate.cookies import Cookies, new_token
from yokai.server.gate.fair_queue import FairQueue
from yokai.server.gate.proxies import address_of
from yokai.server.gate.rate_limits import Bucket, Places, RateLimits, TooMany
from yokai.server.settings import Settings


class _Limited(NamedTuple):
    method: str
    path: re.Pattern[str]
    kind: Kind


# Requests with a rate limit of their own; the messages of a connection are counted one by one.
_LIMITED = [
    _Limited("POST", re.compile(r"/api/games"), "game"),
    _Limited("POST", re.compile(r"/api/lessons/.*"), "try"),
    _Limited("POST", re.compile(r"/api/puzzles?/.*"), "try"),
]


class Gate:
    """Cookies, rate limits and fair queues of all visitors of a process."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self.cookies = Cookies(key)
        self.limits = RateLimits(settings.rates)
        self.one_connection = settings.one_line
        self.connections = Places(settings.lines, settings.lines_each)
        self.queues: dict[QueueName, FairQueue] = {
            "work": FairQueue(at_once=2, waiting=60),
            "hints": FairQueue(at_once=2, waiting=3),
            "reviews": FairQueue(at_once=1, waiting=3),
        }


class GateVisitor:
    """The visitor of one request or connection."""

    def __init__(self, gate: Gate, connection: HTTPConnection) -> None:
        self._gate = gate
        self.address = address_of(connection.scope)
        self.token = gate.cookies.token_of(connection)
        self.player = player_of(self.token) if self.token else None
        self.is_kept = False  # the response carries a cookie
        self._messages = Bucket(gate.one_connection, time.monotonic())

    def identify(self) -> str:
        """The visitor's player, new if there is none, which a cookie then keeps."""
        return self.become(self.token or new_token())

    def become(self, token: str) -> str:
        """Become the player of a token, which a cookie then keeps."""
        self.token, self.player, self.is_kept = token, player_of(token), True
        return self.player

    def wait(self, kind: Kind) -> float:
        """Count one request against its rate limit; the seconds to wait if that is reached."""
        now = time.monotonic()
        if kind == "message" and (wait := self._messages.take(now)):
            return wait
        return self._gate.limits.take(kind, self.address, self.player, now)

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        """Wait in a fair queue for other work of the same address, and hold a place in it."""
        return self._gate.queues[name].of(self.address)


class VisitorMiddleware:
    """Identifies the visitor, applies the rate limits, and sets the cookie."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app, self._gate = app, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on with its visitor."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connection(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        visitor = scope["visitor"] = GateVisitor(self._gate, connection)
        secure = connection.url.scheme == "https"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and visitor.is_kept and visitor.token:
                headers = MutableHeaders(scope=message)
                headers.append("Set-Cookie", self._gate.cookies.header(visitor.token, secure))
                if headers.get("cache-control") != "no-store":
                    headers["Cache-Control"] = "private, no-cache"
            await send(message)

        if wait := _wait(scope, visitor):
            await refused(TooFast(wait))(scope, receive, send)
        else:
            await self._app(scope, receive, sending)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = scope["visitor"] = GateVisitor(self._gate, HTTPConnection(scope))
        try:
            limits = self._gate.limits
            limits.check("line", visitor.address, None, time.monotonic())
            with self._gate.connections.place(visitor.address):
                await self._app(scope, receive, send)
        except (TooFast, TooMany) as why:
            await _deny(scope, receive, send, why)


def _wait(scope: Scope, visitor: GateVisitor) -> float:
    """Count a request against its rate limit; the seconds to wait if that is reached."""
    for method, path, kind in _LIMITED:
        if scope["method"] == method and path.fullmatch(scope["path"]):
            visitor.identify()  # a new player's first request counts, too
            return visitor.wait(kind)
    return 0.0


async def _deny(scope: Scope, receive: Receive, send: Send, why: Refusal) -> None:
    await WebSocket(scope, receive, send).send_denial_response(refused(why))
