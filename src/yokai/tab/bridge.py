"""The bridge: requests and connections of the page as ASGI, without a network.

The page's worker hands each message over as plain values, and gets plain values back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from yokai.app.host import Visitor

_CLOSED = 1000  # why a connection is closed, as RFC 6455 numbers it


class Answered(NamedTuple):
    """The response to a request."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Bridge:
    """Carries messages between one page and the application."""

    def __init__(self, app: ASGIApp, visitor: Visitor, base: str) -> None:
        """Serve a visitor; `base` is the address of the page, for links to it."""
        self._app, self._visitor = app, visitor
        self._base = urlsplit(base)
        self._connections: dict[int, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(self, method: str, path: str, body: str = "") -> Answered:
        """Answer a request."""
        asked = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        answered, chunks = Answered(500, [], b""), bytearray()

        async def receive() -> Message:
            if asked:
                return asked.pop()
            return await asyncio.Future()  # the page never hangs up

        async def send(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                pairs = message["headers"]
                headers = [(name.decode("latin-1"), text.decode("latin-1")) for name, text in pairs]

                answered = Answered(message["status"], headers, b"")
            elif message["type"] == "http.response.body":
                chunks.extend(message.get("body", b""))

        await self._app({**self._scope("http", path), "method": method}, receive, send)
        return answered._replace(body=bytes(chunks))

    def connect(self, number: int, tell: Callable[[str, str], None]) -> None:
        """Open a connection. `tell` is called with "open", with "message" and its text, and with
        "close"."""
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        self._connections[number] = inbox

        async def send(message: Message) -> None:
            match message["type"]:
                case "websocket.accept":
                    tell("open", "")
                case "websocket.send":
                    tell("message", message.get("text") or "")
                case "websocket.close":
                    self.disconnect(number)

        async def serve() -> None:
            try:
                await self._app(self._scope("websocket", "/ws"), inbox.get, send)
            finally:
                self._connections.pop(number, None)
                tell("close", "")

        task = asyncio.ensure_future(serve())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def hear(self, number: int, text: str) -> None:
        """Hand a message of the page to a connection; one that is closed hears nothing."""
        if inbox := self._connections.get(number):
            inbox.put_nowait({"type": "websocket.receive", "text": text})

    def disconnect(self, number: int) -> None:
        """Close a connection; a second time is no harm."""
        if inbox := self._connections.pop(number, None):
            inbox.put_nowait({"type": "websocket.disconnect", "code": _CLOSED})

    async def drained(self) -> None:
        """Wait until every connection that was closed has ended."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _scope(self, kind: str, path: str) -> Scope:
        parts = urlsplit(path)
        host = self._base.netloc.encode("latin-1")
        scope: dict[str, Any] = {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self._base.scheme or "http",
            "path": unquote(parts.path),
            "raw_path": parts.path.encode("latin-1", "replace"),
            "query_string": parts.query.encode("latin-1", "replace"),
            "root_path": "",
            "headers": [(b"host", host), (b"content-type", b"application/json")],
            "client": None,
            "server": None,
            "subprotocols": [],
            "state": {},
            "visitor": self._visitor,
        }
        return scope
