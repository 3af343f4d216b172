"""Visitors of the server: their players, rate limits and cookies.

The middleware puts a Visitor into the scope of every request and connection, so that handlers know
nothing of cookies, rate limits and addresses.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Container
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from yokai.app.host import Kind, QueueName, TooFast
from yokai.app.players.player_id import player_of
from yokai.app.routes.json_http import counts_of, refused
from yokai.refusal import Refusal
from yokai.server.gate.cookies import Cookies, new_token, player_behind
from yokai.server.gate.fair_queue import FairQueue
from yokai.server.gate.proxies import address_of
from yokai.server.gate.rate_limits import Bucket, Places, RateLimits, TooMany
from yokai.server.settings import Settings

_ENDED = 1008  # the close code of RFC 6455 for a device that was signed out


class _Limited(NamedTuple):
    method: str
    path: re.Pattern[str]
    kind: Kind


# Requests with a rate limit of their own; the messages of a connection are counted one by one.
_LIMITED = [
    _Limited("POST", re.compile(r"/api/games"), "game"),
    _Limited("POST", re.compile(r"/api/message"), "game"),
    _Limited("POST", re.compile(r"/api/lessons/.*"), "try"),
    _Limited("POST", re.compile(r"/api/puzzles?/.*"), "try"),
    _Limited("POST", re.compile(r"/api/classrooms/.*"), "try"),
    _Limited("POST", re.compile(r"/api/tournaments/.*"), "try"),
    _Limited("GET", re.compile(r"/api/archive"), "archive"),
    _Limited("POST", re.compile(r"/api/archive"), "archive"),
]


_BEARER = "Bearer "
_OWN = ("/api/me", "/api/archive")  # a blocked player's own data stay theirs


class Blocked(Refusal):
    """The operator has blocked a player."""

    def __init__(self) -> None:
        super().__init__("blocked", "the operator of this server has blocked this player")


class Gate:
    """Cookies, rate limits and fair queues of all visitors of a process."""

    def __init__(
        self,
        settings: Settings,
        key: bytes,
        ended: Container[tuple[str, str]] = (),
        is_blocked: Callable[[str | None], bool] = lambda _: False,
        generation: Callable[[str], Awaitable[int]] | None = None,
    ) -> None:
        """Let visitors in; `ended` are devices that were signed out, each with its player."""
        self.is_blocked, self._generation = is_blocked, generation
        self.cookies, self.ended = Cookies(key), ended
        self.limits = RateLimits(settings.rates)
        self.one_connection = settings.one_connection
        self.connections = Places(settings.connections, settings.connections_each)
        self.queues: dict[QueueName, FairQueue] = {
            "work": FairQueue(at_once=2, waiting=60),
            "hints": FairQueue(at_once=2, waiting=3),
            "reviews": FairQueue(at_once=1, waiting=3),
        }

    async def program_of(self, connection: HTTPConnection) -> str | None:
        """The token of the player for whom a program asks, by its Authorization header: empty if
        it is not valid, None if there is none."""
        shown = connection.headers.get("authorization", "")
        if not shown.startswith(_BEARER) or not self._generation:
            return None
        text = shown.removeprefix(_BEARER).strip()
        generation = await self._generation(player_behind(text))
        return self.cookies.of_link(text, generation, "program") or ""


class GateVisitor:
    """The visitor of one request or connection."""

    def __init__(self, gate: Gate, connection: HTTPConnection, token: str | None = None) -> None:
        self._gate = gate
        self.address = address_of(connection.scope)
        self._is_program = token is not None
        self.token, self.device = gate.cookies.owner_of(connection)
        if self._is_program:
            self.token, self.device = token or None, ""
        self.player = player_of(self.token) if self.token else None
        if self.is_ended:
            self.token, self.player, self.device = None, None, ""
        self.is_kept = False  # the response carries a cookie
        self._messages = Bucket(gate.one_connection, time.monotonic())

    @property
    def is_ended(self) -> bool:
        """Was this device signed out, on another one?"""
        return self.player is not None and (self.player, self.device) in self._gate.ended

    def identify(self) -> str:
        """The visitor's player, new if there is none, which a cookie then keeps."""
        return self.become(self.token or new_token(), self.device)

    def become(self, token: str, device: str = "") -> str:
        """Become the player of a token on a device, which a cookie then keeps."""
        self.token, self.device, self.is_kept = token, device, not self._is_program
        self.player = player_of(token)
        return self.player

    def wait(self, kind: Kind) -> float:
        """Count one request against its rate limit; the seconds to wait if that is reached. A
        player whom the operator has blocked is refused; they may watch."""
        if kind not in ("message", "archive") and self._gate.is_blocked(self.player):
            raise Blocked
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
        token = await self._gate.program_of(connection)
        visitor = scope["visitor"] = GateVisitor(self._gate, connection, token)
        secure = connection.url.scheme == "https"

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and visitor.is_kept and visitor.token:
                headers = MutableHeaders(scope=message)
                headers.append("Set-Cookie", self._cookie(visitor, secure))
                if headers.get("cache-control") != "no-store":
                    headers["Cache-Control"] = "private, no-cache"
            await send(message)

        blocked = scope["method"] == "POST" and not scope["path"].startswith(_OWN)
        if blocked and self._gate.is_blocked(visitor.player):
            counts_of(scope).refused("blocked")
            await refused(Blocked())(scope, receive, send)
        elif wait := _wait(scope, visitor):
            counts_of(scope).refused("too_fast")
            await refused(TooFast(wait))(scope, receive, send)
        else:
            await self._app(scope, receive, sending)

    def _cookie(self, visitor: GateVisitor, secure: bool) -> str:
        return self._gate.cookies.header(visitor.token or "", secure, visitor.device)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        token = await self._gate.program_of(connection)
        visitor = scope["visitor"] = GateVisitor(self._gate, connection, token)

        async def receiving() -> Message:
            message = await receive()  # a page asks every few seconds whether we answer
            if not visitor.is_ended:
                return message
            await send({"type": "websocket.close", "code": _ENDED})
            return {"type": "websocket.disconnect", "code": _ENDED}

        try:
            limits = self._gate.limits
            limits.check("line", visitor.address, None, time.monotonic())
            with self._gate.connections.place(visitor.address):
                await self._app(scope, receiving, send)
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
