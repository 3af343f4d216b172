"""Whole applications for tests: on a host with threads, or on one that has a single thread.

Requests and connections reach the application over the ASGI interface, in the test's own thread.
The event loop runs only while a test asks or listens.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from json import dumps, loads
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote, urlencode, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.support.hosts import IN_BROWSER, AnyVisitor, HostKind, hosting
from tests.support.line import PATIENCE, Json, Line
from tests.support.stores import prepared
from yokai.app.application import Application, Options
from yokai.app.routes.asgi import routes_of
from yokai.app.routes.json_http import HANDLERS
from yokai.storage.store import Store

T = TypeVar("T")


def open_store(kind: HostKind, folder: Path) -> Store:
    """Open the store of a folder, for a host of a kind."""
    file = prepared(folder / "games.sqlite")
    return Store(f"sqlite:///{file}", in_place=kind == "in place")


class Door:
    """An application, and the loop it runs in."""

    def __init__(self, kind: HostKind, folder: Path, options: Options) -> None:
        self.kind, self._folder, self._options = kind, folder, options
        self._runner = None if IN_BROWSER else asyncio.Runner()
        self._stack = AsyncExitStack()
        self._numbers = count(1)

    def open(self) -> None:
        """Start the application."""
        self.run(self._start())

    async def _start(self) -> None:
        host = await self._stack.enter_async_context(hosting(self.kind, self._folder))
        store = open_store(self.kind, self._folder)
        self._stack.callback(store.close)
        self.app = Application(store, host, self._options)
        self.asgi = Starlette(routes=routes_of(self.app), exception_handlers=HANDLERS)
        await self.app.start()
        self._stack.push_async_callback(self.app.close)

    def close(self) -> None:
        """Stop the application, and the loop."""
        try:
            self.run(self._stack.aclose())
        finally:
            if self._runner:
                self._runner.close()

    def run(self, work: Awaitable[T]) -> T:
        """Let the loop run until some work is done."""

        async def wait() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        # A browser has one loop, which is there already.
        return self._runner.run(wait()) if self._runner else asyncio.run(wait())

    def pass_time(self, seconds: float) -> None:
        """Let the loop run for a while."""
        self.run(asyncio.sleep(seconds))

    def until(self, true: Callable[[], bool]) -> None:
        """Let the loop run until something is true."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end
            self.pass_time(0.05)

    def visitor(self, player: str | None = None) -> Visitor:
        """Let somebody in: a player, or somebody new."""
        name = f"visitor {next(self._numbers)}"
        return Visitor(self, AnyVisitor(player, address=name, name=name))


@contextmanager
def running(kind: HostKind, folder: Path, **options: Any) -> Iterator[Door]:
    """Run an application that keeps everything in a folder."""
    door = Door(kind, folder, Options(**({"pause": 0.0, "solve": False} | options)))
    door.open()
    try:
        yield door
    finally:
        door.close()


@dataclass
class Answer:
    """The response to a request."""

    status_code: int
    headers: Headers
    content: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode()

    @property
    def is_success(self) -> bool:
        """Whether the request was granted."""
        return 200 <= self.status_code < 300

    def json(self) -> Json:
        """The body as JSON."""
        return loads(self.content)


@dataclass
class Request:
    """A request as the ASGI interface has it."""

    scope: dict[str, Any]
    body: bytes


def asked(
    method: str,
    path: str,
    *,
    json: object = None,
    content: str | bytes | None = None,
    params: Mapping[str, object] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Request:
    """A request to an application."""
    parts = urlsplit(path)
    query = parts.query if params is None else urlencode(params)
    body = content.encode() if isinstance(content, str) else content or b""
    sent = {"host": "localhost"}
    if json is not None:
        body, sent["content-type"] = dumps(json).encode(), "application/json"
    sent["content-length"] = str(len(body))
    sent |= {name.lower(): text for name, text in (headers or {}).items()}
    scope = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "root_path": ""},
        **{"method": method, "scheme": "http", "server": ("localhost", 80), "client": None},
        **{"path": unquote(parts.path), "raw_path": parts.path.encode()},
        "query_string": query.encode(),
        "headers": [(name.encode(), text.encode()) for name, text in sent.items()],
    }
    return Request(scope, body)


async def answer_of(app: ASGIApp, request: Request, faults: bool) -> Answer:
    """What an application answers."""
    bodies = [request.body]
    status, headers, chunks = 500, Headers(), bytearray()

    async def receive() -> Message:
        if bodies:
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}
        return await asyncio.Future()  # nobody hangs up

    async def send(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], Headers(raw=message["headers"])
        else:
            chunks.extend(message.get("body", b""))

    try:
        await app(request.scope, receive, send)
    except Exception:
        if faults:
            raise
    return Answer(status, headers, bytes(chunks))


class Visitor:
    """Somebody who asks an application."""

    def __init__(self, door: Door, who: AnyVisitor) -> None:
        self.door, self.who = door, who

    @property
    def player(self) -> str | None:
        """The visitor's player, once they have done something that is kept."""
        return self.who.player

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on, as this visitor's."""
        scope["visitor"] = self.who
        await self.door.asgi(scope, receive, send)

    def request(self, method: str, path: str, faults: bool = True, **more: Any) -> Answer:
        """Ask, and wait for the response. A fault of the application is an error here, unless
        `faults` says that only the response is wanted."""
        return self.door.run(answer_of(self._enter, asked(method, path, **more), faults))

    def get(self, path: str, **more: Any) -> Answer:
        """Send a GET request."""
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> Answer:
        """Send a POST request."""
        return self.request("POST", path, **more)

    def begin(self, **wanted: object) -> Json:
        """Begin a classic game if nothing else is wanted, beside each other if no level is."""
        opponent = "computer" if "level" in wanted else "beside"
        usual = {"variant": "classic", "opponent": opponent}
        made = self.post("/api/games", json=usual | wanted)
        assert made.status_code == 201, made.text
        return made.json()

    def game(self, name: str) -> Json:
        """Ask for a game as it is now."""
        return self.get(f"/api/games/{name}").json()

    @contextmanager
    def socket(self, path: str = "/ws") -> Iterator[Socket]:
        """Open a connection, and close it in the end."""
        socket = Socket(self.door, self._enter, path)
        try:
            yield socket
        finally:
            socket.close()

    @contextmanager
    def line(self) -> Iterator[Line]:
        """Open a connection on which games are played, as a player."""
        self.who.identify()
        with self.socket() as socket:
            yield Line(socket)


class Socket:
    """The browser's end of a WebSocket over the ASGI interface."""

    def __init__(self, door: Door, app: Callable[..., Awaitable[None]], path: str) -> None:
        self._door = door
        self._asked: asyncio.Queue[Message] = asyncio.Queue()
        self._told: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"type": "websocket", "path": path, "headers": [], "query_string": b""}
        self._asked.put_nowait({"type": "websocket.connect"})

        async def open_it() -> None:
            self._task = asyncio.ensure_future(app(scope, self._asked.get, self._told.put))
            accepted = await self._told.get()
            assert accepted["type"] == "websocket.accept"

        door.run(open_it())

    def send(self, frame: str | bytes) -> None:
        """Send a frame. It is heard as soon as the loop runs."""
        key = "text" if isinstance(frame, str) else "bytes"
        self._asked.put_nowait({"type": "websocket.receive", key: frame})

    def recv(self, timeout: float | None = None) -> str:
        """Wait for the next frame."""
        told = self._door.run(asyncio.wait_for(self._told.get(), timeout))
        assert told["type"] == "websocket.send", told
        return str(told["text"])

    def close(self) -> None:
        """Leave, and wait until the application has noticed."""
        self._asked.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self._door.run(self._task)


@contextmanager
def one_thread() -> Iterator[None]:
    """Check that nothing in between starts a thread."""
    started: set[str] = set()

    def note(*_: object) -> None:
        """Note a thread that begins; a profile function is called in each."""
        started.add(threading.current_thread().name)
        sys.setprofile(None)

    known, profile = set(threading.enumerate()), threading.getprofile()
    threading.setprofile(note)
    try:
        yield
    finally:
        threading.setprofile(profile)
    started |= {thread.name for thread in set(threading.enumerate()) - known}
    assert not started, f"threads were started on a host that has one: {', '.join(started)}"
