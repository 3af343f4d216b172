"""uvicorn's HTTP and WebSocket protocols with time and rate limits.

A client that sends nothing, or half a request, or too many frames, or that reads nothing, is
disconnected. So is a client that connects when all places are taken, before the file descriptors
run out: then nobody could be served.
"""

from __future__ import annotations

import asyncio
import time
from asyncio.transports import BaseTransport
from collections.abc import Mapping
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from yokai.app.routes.json_http import LARGEST
from yokai.server.gate.proxies import Proxies, household
from yokai.server.gate.rate_limits import Bucket, Places, Rate, RateKind, RateLimits, Share
from yokai.system import descriptors

KEEP_ALIVE = 5  # seconds between two requests
PING = 20.0  # seconds between two pings, and for the answer to one

_OUR_OWN = 100  # file descriptors that are not for visitors
_REQUEST = 10.0  # seconds for a whole request to come
_LAST_WORDS = 5.0  # seconds in which the client must read something after the end
_PIECE = 1024  # bytes of frames that are parsed at once
_FRAMES = Rate(burst=250, a_second=50)  # of any kind, control frames too
_BYTES = Rate(burst=4 * LARGEST, a_second=LARGEST / 4)  # of frames on one WebSocket
_TOO_MANY = 1008  # close code of RFC 6455


def protocols(
    proxies: tuple[str, ...], most_each: int, rates: Mapping[RateKind, Share]
) -> dict[str, Any]:
    """uvicorn's settings `http` and `ws`, with limits for the connections of one address."""
    admission = _Admission(Proxies(proxies), most_each, RateLimits(rates))
    return {"http": partial(_Http, admission), "ws": _Socket}


class _Admission:
    """Admits connections. A trusted proxy may have as many as there are places."""

    def __init__(self, proxies: Proxies, most_each: int, limits: RateLimits) -> None:
        self._proxies, self._limits = proxies, limits
        self._places = Places(max(_OUR_OWN, descriptors() - _OUR_OWN), most_each)

    def enter(self, transport: BaseTransport) -> str | None:
        """The name under which a connection is counted, or None if it is not admitted."""
        client = get_remote_addr(transport)  # type: ignore[arg-type]  # it asks for no more
        address = client[0] if client else ""
        if self._proxies.trusts(address):
            name = f"{transport!r}"
        else:
            name = household(address)
            # A client that connects too often is disconnected before anything is read.
            if self._limits.take("connection", name, None, time.monotonic()):
                return None
        return name if self._places.enter(name) else None

    def leave(self, name: str) -> None:
        self._places.leave(name)


class _Http(H11Protocol):
    """HTTP with a time limit for each request."""

    def __init__(self, admission: _Admission, **how: Any) -> None:
        super().__init__(**how)
        self._admission = admission
        self._name: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection, or abort it."""
        super().connection_made(transport)
        self._name = self._admission.enter(transport)
        if self._name is None:
            transport.abort()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's place."""
        super().connection_lost(exc)
        self._stop_watch()
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a request."""
        super().data_received(data)
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        """Disconnect after the last request, whether or not its response was read."""
        super().timeout_keep_alive_handler()
        _let_go(self.loop, self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Let a WebSocket keep the place until it ends."""
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, _Socket)
        socket.at_end = self._leave

    def _watch(self) -> None:
        """Limit the time for the rest of a request."""
        is_socket = self.transport.get_protocol() is not self
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_watch()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(_REQUEST, self._give_up)

    def _stop_watch(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """Abort a request that is late; between two requests uvicorn itself waits."""
        self._deadline = None
        if self.timeout_keep_alive_task is None:
            self.transport.abort()

    def _leave(self) -> None:
        if self._name is not None:
            self._admission.leave(self._name)
            self._name = None


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket with limits for the frames it receives, and for clients that read nothing."""

    at_end = staticmethod(lambda: None)

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        now = self.loop.time()
        self._frames, self._bytes = Bucket(_FRAMES, now), Bucket(_BYTES, now)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's place."""
        super().connection_lost(exc)
        self.at_end()

    def data_received(self, data: bytes) -> None:
        """Receive frames, piece by piece: many short ones cost time, and so do long ones."""
        if self._bytes.take(self.loop.time(), len(data)):
            self._refuse()
            return
        for start in range(0, len(data), _PIECE):
            if self.close_sent and self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def handle_events(self) -> None:
        """Pass the frames on, unless there are too many."""
        if self._frames.take(self.loop.time(), len(self.conn.events)):
            self._refuse()
        else:
            super().handle_events()

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.conn.fail(_TOO_MANY, "too much at once")
            self.handle_parser_exception()
            _let_go(self.loop, self.transport)

    async def send(self, message: Any) -> None:
        """Send a message; a refusal before the handshake completes the handshake, too."""
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """Disconnect a client that does not answer a ping, and may not read either."""
        super().keepalive_timeout()
        _let_go(self.loop, self.transport)

    async def run_asgi(self) -> None:
        """Serve the WebSocket, then disconnect, whether or not the last messages were read."""
        await super().run_asgi()
        _let_go(self.loop, self.transport)


def _let_go(
    loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, left: int | None = None
) -> None:
    """Disconnect once the client has read everything, or reads nothing more: closing alone would
    wait for ever."""
    unread = transport.get_write_buffer_size()
    if unread and left is not None and unread >= left:
        transport.abort()
    elif unread:
        loop.call_later(_LAST_WORDS, _let_go, loop, transport, unread)
