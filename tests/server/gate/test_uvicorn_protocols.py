"""Visitors who do not do as browsers do: the silent, the slow, the loud and the many."""

import ast
import asyncio
import inspect
import os
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import cast

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosedError

from tests.support.hosts import AnyVisitor
from tests.support.servers import Browser, serving
from yokai.app.routes.socket import Connection
from yokai.server import main
from yokai.server.container import Server
from yokai.server.gate import uvicorn_protocols
from yokai.server.gate.rate_limits import Rate, Share
from yokai.server.gate.uvicorn_protocols import _let_go
from yokai.server.ops.log_throttle import LogThrottle
from yokai.server.settings import Settings

PING = '{"type":"ping","t":0}'
# A text frame of one byte and an empty ping, as a client sends them.
TEXT, CONTROL = b"\x81\x81\0\0\0\0x", b"\x89\x80\0\0\0\0"


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has little patience."""
    for name, seconds in [("_REQUEST", 0.4), ("_LAST_WORDS", 0.2)]:
        monkeypatch.setattr(f"yokai.server.gate.uvicorn_protocols.{name}", seconds)
    monkeypatch.setattr("yokai.server.main.KEEP_ALIVE", 1)
    monkeypatch.setattr("yokai.app.routes.socket._SEND_TIMEOUT", 0.4)


@pytest.fixture
def address(hurry: None, tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as address:
        yield address


@contextmanager
def raw(address: str, sent: bytes = b"") -> Iterator[socket.socket]:
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(sent)
        yield line


def ends(line: socket.socket) -> bool:
    """Does the server leave, and is it the server?"""
    try:
        while line.recv(1 << 16):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def takes(line: socket.socket, parts: Iterable[bytes], pause: float = 0) -> bool:
    """Does the server take all of this?"""
    try:
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
    except OSError:
        return False
    return True


def upgrade(address: str, *extra: str) -> bytes:
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {address.removeprefix('http://')}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *extra,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


@contextmanager
def upgraded(address: str) -> Iterator[socket.socket]:
    with raw(address, upgrade(address)) as line:
        assert b" 101 " in line.recv(4096)
        yield line


def memory() -> int:
    """Bytes of this process, in which the server lives."""
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def test_nothing_is_compressed(address: str) -> None:
    with raw(address, upgrade(address, "Sec-WebSocket-Extensions: permessage-deflate")) as line:
        answer = line.recv(4096).lower()
    assert b" 101 " in answer
    assert b"sec-websocket-extensions" not in answer


HALVES = [
    b"",
    b"GET / HTT",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/record HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{",
    b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/l",
]


def test_half_a_request_is_not_waited_for(address: str) -> None:
    for sent in HALVES:
        with raw(address, sent) as line:
            assert ends(line), sent


def test_drop_after_drop_is_not_waited_for_either(address: str) -> None:
    sent = b"GET / HTTP/1.1\r\nX-Slow: " + b"x" * 100
    with raw(address) as line:
        assert not takes(line, [bytes([byte]) for byte in sent], pause=0.02)


def test_quick_requests_on_one_connection_are_all_answered(address: str) -> None:
    ask = b"GET /api/levels HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with raw(address) as line:
        for _ in range(6):
            line.sendall(ask)
            answer = line.recv(1 << 16)
            while not answer.endswith(b"]"):
                answer += line.recv(1 << 16)
            assert answer.startswith(b"HTTP/1.1 200")
            time.sleep(0.1)  # in all longer than one request may take


def test_quiet_socket_stays_as_long_as_it_likes(address: str) -> None:
    with Browser(address).line() as line:
        time.sleep(1.0)  # longer than a request or an answer may take
        assert line.is_silent()


@pytest.mark.parametrize("frame", [TEXT, CONTROL])
def test_flood_of_frames_closes_the_connection_and_takes_no_room(
    address: str, frame: bytes
) -> None:
    before = memory()
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(upgraded(address)) for _ in range(20)]
        for line in lines:
            assert not takes(line, [frame * 40_000] * 100)
    assert memory() - before < 100_000_000
    with Browser(address).line() as other:
        assert other.is_silent()


def test_frame_beyond_all_measure_closes_the_connection(address: str) -> None:
    browser = Browser(address)
    with browser.line() as line:
        line.connection.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosedError):
            line.hear()
    with browser.line() as again:
        assert again.is_silent()


def test_endless_message_in_empty_parts_closes_the_connection(address: str) -> None:
    begin, more = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
    with upgraded(address) as line:
        line.sendall(begin + more * 1000)
        assert ends(line)


class Deaf:
    """A WebSocket and its transport, to one who asks and does not read."""

    def __init__(self) -> None:
        self.scope: dict[str, object] = {"visitor": AnyVisitor()}
        self.asked = iter([PING, PING])
        self.told: list[str] = []
        self.unread, self.aborted = 1000, False

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, str]:
        for text in self.asked:
            return {"type": "websocket.receive", "text": text}
        return await asyncio.Future()

    async def send_text(self, text: str) -> None:
        self.told.append(text)
        await asyncio.Future()

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True


def test_connection_that_reads_nothing_is_closed(hurry: None, tmp_path: Path) -> None:
    async def serve() -> None:
        database = f"sqlite:///{tmp_path / 'games.sqlite'}"
        services = Server(Settings(database, tmp_path, solve=False))
        connection = Connection(cast(WebSocket, deaf), services.app)
        await asyncio.wait_for(connection.run(), 5)
        await services.close()

    deaf = Deaf()
    asyncio.run(serve())
    assert len(deaf.told) == 1  # and the second question is not answered


def test_connection_is_closed_when_no_more_of_it_is_read(hurry: None) -> None:
    async def let_go(reads: bool) -> bool:
        loop, line = asyncio.get_running_loop(), Deaf()
        _let_go(loop, cast(asyncio.Transport, line))
        for _ in range(10):
            await asyncio.sleep(0.1)
            line.unread -= 100 * reads
        return line.aborted

    assert [asyncio.run(let_go(reads)) for reads in (False, True)] == [True, False]


def test_place_is_given_to_whoever_is_next(
    hurry: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.server.main._QUESTIONS", -5)
    with serving(tmp_path, connections_each=5) as address, ExitStack() as open_lines:
        for _ in range(5):
            open_lines.enter_context(upgraded(address))
        for _ in range(20):
            with raw(address, upgrade(address)) as line:
                assert ends(line)
        open_lines.close()
        time.sleep(0.2)
        with upgraded(address):
            pass


def test_crowd_leaves_descriptors_for_the_server(
    hurry: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "yokai.server.gate.uvicorn_protocols.descriptors", lambda: 0
    )  # leaves a hundred
    with serving(tmp_path) as address:
        with ExitStack() as open_lines:
            lines = [open_lines.enter_context(raw(address)) for _ in range(150)]
            assert all(ends(line) for line in lines[100:])
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            with raw(address, upgrade(address)) as line:
                if b" 101 " in line.recv(4096):
                    break
            time.sleep(0.05)
        assert Browser(address).get("/api/levels").status_code == 200


def test_log_stays_short_whatever_is_sent(address: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(calm := LogThrottle())  # as set_up does it
    for _ in range(300):
        with raw(address, b"\0\xff nonsense\r\n\r\n") as line:
            assert ends(line)
    caplog.handler.removeFilter(calm)
    assert len(caplog.records) < 30


def test_sockets_of_one_address_have_an_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path, connections_each=3) as address, ExitStack() as open_lines:
        for _ in range(3):
            open_lines.enter_context(upgraded(address))
        with raw(address, upgrade(address)) as line:
            answer = line.recv(4096)
        assert b" 429 " in answer
        assert b"too_many_lines" in answer
    assert caplog.records == []


def test_message_after_message_is_paced_and_refused(tmp_path: Path) -> None:
    with serving(tmp_path, one_connection=Rate(5, 1)) as address, Browser(address).line() as line:
        begun = time.monotonic()
        for _ in range(7):
            line.send(type="ping")
        told = [line.hear() for _ in range(7)]
        assert [each["type"] for each in told] == ["pong"] * 5 + ["refused"] * 2
        assert (told[-1]["request"], told[-1]["reason"]) == ("ping", "too_fast")
        assert told[-1]["args"] == {"seconds": "1"}
        assert time.monotonic() - begun > 0.9


def test_address_that_connects_too_often_is_refused_unread(tmp_path: Path) -> None:
    rates = {"connection": Share(None, Rate(5, 0.001))}
    with serving(tmp_path, rates=rates) as address:
        asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        answered = 0
        for _ in range(8):
            with suppress(ConnectionError), raw(address, asked) as line:
                answered += b" 200 " in line.recv(4096)
        assert answered == 5


# What we override of uvicorn, with its parameters, and what else we use of its objects. It promises
# none of this, so pyproject.toml bounds its version.
OVERRIDDEN: dict[type, dict[str, str]] = {
    H11Protocol: {
        "__init__": "self config server_state app_state _loop",
        "connection_made": "self transport",
        "connection_lost": "self exc",
        "data_received": "self data",
        "timeout_keep_alive_handler": "self",
        "handle_websocket_upgrade": "self event",
    },
    WebSocketsSansIOProtocol: {
        "__init__": "self config server_state app_state _loop",
        "connection_lost": "self exc",
        "data_received": "self data",
        "handle_events": "self",
        "send": "self message",
        "keepalive_timeout": "self",
        "run_asgi": "self",
    },
    uvicorn.Server: {
        "__init__": "self config",
        "startup": "self sockets",
    },
}
USED: dict[type, set[str]] = {
    H11Protocol: {"conn", "loop", "timeout_keep_alive_task", "transport"},
    WebSocketsSansIOProtocol: {
        "close_sent",
        "conn",
        "handle_parser_exception",
        "handshake_complete",
        "initial_response",
        "loop",
        "transport",
    },
    uvicorn.Server: {"should_exit"},
}
OURS: dict[type, type] = {
    H11Protocol: uvicorn_protocols._Http,
    WebSocketsSansIOProtocol: uvicorn_protocols._Socket,
    uvicorn.Server: main._Server,
}
LOOK = (
    f"uvicorn {uvicorn.__version__} is not the one that server/gate/uvicorn_protocols.py and"
    " server/main.py were written for: read the changed class, put right what overrides it, then"
    " this table and the bounds in pyproject.toml"
)


@pytest.mark.parametrize("theirs", OVERRIDDEN, ids=lambda each: each.__name__)
def test_uvicorn_has_what_we_override(theirs: type) -> None:
    for name, parameters in OVERRIDDEN[theirs].items():
        method = getattr(theirs, name, None)
        assert method, f"{theirs.__name__}.{name} is gone: {LOOK}"
        found = " ".join(inspect.signature(method).parameters)
        assert found == parameters, f"{theirs.__name__}.{name} has changed: {LOOK}"
    assert [*inspect.signature(get_remote_addr).parameters] == ["transport"], LOOK


def test_uvicorn_has_what_we_use() -> None:
    async def missing() -> list[str]:
        config = uvicorn.Config(lambda: None, ws="websockets-sansio")
        config.load()
        made: list[object] = [uvicorn.Server(config)]
        made += [
            protocol(config=config, server_state=ServerState(), app_state={})
            for protocol in (H11Protocol, WebSocketsSansIOProtocol)
        ]
        return [
            f"{type(each).__name__}.{name}"
            for each in made
            for name in USED[type(each)]
            if not hasattr(each, name)
        ]

    gone = asyncio.run(missing())
    assert not gone, f"{gone} of uvicorn are gone: {LOOK}"


@pytest.mark.parametrize("theirs", OVERRIDDEN, ids=lambda each: each.__name__)
def test_list_of_what_we_override_and_use_is_whole(theirs: type) -> None:
    """What a class of ours has alone begins with an underscore, or belongs to the class."""
    ours = OURS[theirs]
    named = {
        node.attr
        for node in ast.walk(ast.parse(inspect.getsource(ours)))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"
    }
    methods = {name for name, value in vars(ours).items() if inspect.isfunction(value)}
    assert {name for name in methods if hasattr(theirs, name)} == {*OVERRIDDEN[theirs]}
    assert {name for name in named - {*vars(ours)} if name[0] != "_"} == USED[theirs]
