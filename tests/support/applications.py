"""Whole applications for tests: on a host with threads, or on one that has a single thread.

Requests and connections reach the application over the ASGI interface, in the test's own thread.
The event loop runs only while a test asks or listens.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send

from tests.support.hosts import AnyVisitor, HostKind, hosting
from tests.support.servers import PATIENCE, Json, Line
from yokai.app.application import Application, Options
from yokai.app.routes.asgi import routes_of
from yokai.app.routes.json_http import HANDLERS
from yokai.storage.store import Store

T = TypeVar("T")
ADDRESS = "http://localhost"


def open_store(kind: HostKind, folder: Path) -> Store:
    """Open the store of a folder, for a host of a kind."""
    return Store(f"sqlite:///{folder / 'games.sqlite'}", in_place=kind == "in place")


class Door:
    """An application, and the loop it runs in."""

    def __init__(self, kind: HostKind, folder: Path, options: Options) -> None:
        self.kind, self._folder, self._options = kind, folder, options
        self._runner = asyncio.Runner()
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
            self._runner.close()

    def run(self, work: Awaitable[T]) -> T:
        """Let the loop run until some work is done."""

        async def wait() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self._runner.run(wait())

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

    def request(self, method: str, path: str, faults: bool = True, **more: Any) -> httpx2.Response:
        """Ask, and wait for the response. A fault of the application is an error here, unless
        `faults` says that only the response is wanted."""

        async def ask() -> httpx2.Response:
            transport = httpx2.ASGITransport(self._enter, faults)
            async with httpx2.AsyncClient(transport=transport, base_url=ADDRESS) as client:
                return await client.request(method, path, **more)

        return self.door.run(ask())

    def get(self, path: str, **more: Any) -> httpx2.Response:
        """Send a GET request."""
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx2.Response:
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

        async def open_it() -> asyncio.Task[None]:
            serve = app(scope, self._asked.get, self._told.put)
            task = asyncio.ensure_future(serve)
            accepted = await self._told.get()
            assert accepted["type"] == "websocket.accept"
            return task

        self._task = door.run(open_it())

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
