"""Connections as uvicorn serves them, but with an end to patience and to plenty.

Who connects and says nothing, sends half a request, sends more frames than anyone reads or reads
nothing of what is sent, is let go. So is whoever comes when every place is taken: before the
descriptors run out, for then nobody could be served, and the log would fill with nothing else.
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
PING = 20.0  # seconds between two pings, and until the answer to one must have come

_OUR_OWN = 100  # descriptors that are not for visitors
_REQUEST = 10.0  # seconds in which a request must have come, to its last byte
_LAST_WORDS = 5.0  # seconds in which something of what was sent must be read at the end
_PIECE = 1024  # bytes of frames that are taken apart at once
_FRAMES = Rate(burst=250, a_second=50)  # of any kind, control frames too
_BYTES = Rate(burst=4 * LARGEST, a_second=LARGEST / 4)  # of frames on one socket
_TOO_MANY = 1008  # why a socket is closed, as RFC 6455 numbers it


def protocols(
    proxies: tuple[str, ...], most_each: int, rates: Mapping[RateKind, Share]
) -> dict[str, Any]:
    """What uvicorn is to speak, its `http` and its `ws`, with so many connections of one
    address, that come at such a rate."""
    door = _Door(Proxies(proxies), most_each, RateLimits(rates))
    return {"http": partial(_Http, door), "ws": _Socket}


class _Door:
    """Lets connections in. A proxy may bring as many as there are places."""

    def __init__(self, proxies: Proxies, most_each: int, limits: RateLimits) -> None:
        self._proxies, self._limits = proxies, limits
        self._places = Places(max(_OUR_OWN, descriptors() - _OUR_OWN), most_each)

    def enter(self, transport: BaseTransport) -> str | None:
        """The name under which this one has come in, if it has."""
        client = get_remote_addr(transport)  # type: ignore[arg-type]  # it asks for no more
        address = client[0] if client else ""
        if self._proxies.trusts(address):
            name = f"{transport!r}"
        else:
            name = household(address)
            # Somebody who comes again and again is sent away before anything is read.
            if self._limits.take("connection", name, None, time.monotonic()):
                return None
        return name if self._places.enter(name) else None

    def leave(self, name: str) -> None:
        self._places.leave(name)


class _Http(H11Protocol):
    """Requests that come in time."""

    def __init__(self, door: _Door, **how: Any) -> None:
        super().__init__(**how)
        self._door = door
        self._name: str | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self._name = self._door.enter(transport)
        if self._name is None:
            transport.abort()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """They leave."""
        super().connection_lost(exc)
        self._stop_watch()
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Hear a part of a request."""
        super().data_received(data)
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked: leave, whether or not the answer was read."""
        super().timeout_keep_alive_handler()
        _let_go(self.loop, self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket keeps the place until it ends."""
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, _Socket)
        socket.at_end = self._leave

    def _watch(self) -> None:
        """Wait for the rest of a request, but not for ever."""
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
        """Unless nothing has begun: between two requests uvicorn itself waits."""
        self._deadline = None
        if self.timeout_keep_alive_task is None:
            self.transport.abort()

    def _leave(self) -> None:
        if self._name is not None:
            self._door.leave(self._name)
            self._name = None


class _Socket(WebSocketsSansIOProtocol):
    """Frames that are not too many, to one who reads."""

    at_end = staticmethod(lambda: None)

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        now = self.loop.time()
        self._frames, self._bytes = Bucket(_FRAMES, now), Bucket(_BYTES, now)

    def connection_lost(self, exc: Exception | None) -> None:
        """They leave."""
        super().connection_lost(exc)
        self.at_end()

    def data_received(self, data: bytes) -> None:
        """Hear some frames, piece by piece: a few bytes make one, and each costs time. Long ones
        cost time too: nobody means to say so much."""
        if self._bytes.take(self.loop.time(), len(data)):
            self._refuse()
            return
        for start in range(0, len(data), _PIECE):
            if self.close_sent and self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def handle_events(self) -> None:
        """Hand on what has come, unless it is more than anyone means."""
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
        """Say something; who is refused before the line stands has been answered too."""
        await super().send(message)
        if self.initial_response is not None:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """They do not answer, and may not read either."""
        super().keepalive_timeout()
        _let_go(self.loop, self.transport)

    async def run_asgi(self) -> None:
        """Serve, and leave then, whether or not the last words were read."""
        await super().run_asgi()
        _let_go(self.loop, self.transport)


def _let_go(
    loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, left: int | None = None
) -> None:
    """Leave once what was sent is read, or no more of it: closing alone would wait for ever."""
    unread = transport.get_write_buffer_size()
    if unread and left is not None and unread >= left:
        transport.abort()
    elif unread:
        loop.call_later(_LAST_WORDS, _let_go, loop, transport, unread)
