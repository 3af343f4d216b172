"""Starting the server: for a person at this machine, or for others."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn

from yokai.app.routes.json_http import LARGEST
from yokai.errors import YokaiError, quote
from yokai.server.asgi import create_app
from yokai.server.cluster.redis_bus import connector
from yokai.server.cluster.supervisor import Supervisor
from yokai.server.gate.proxies import Proxies
from yokai.server.gate.uvicorn_protocols import KEEP_ALIVE, PING, protocols
from yokai.server.ops.lan_address import address_of, is_loopback, qr_code
from yokai.server.ops.logs import Style, set_up
from yokai.server.ops.metrics import new_meters
from yokai.server.settings import Settings
from yokai.storage.store import Store, default_url

PORT = 8017
_QUESTIONS = 50  # connections of one address that are no WebSockets
HOST = "127.0.0.1"
OUR_NAMES = (HOST, "localhost")

BACKLOG = 2048  # connections that may wait to be accepted


def serve(settings: Settings, port: int | None = None, browser: bool = True) -> None:
    """Serve until Ctrl-C; without a port, any free one is used when ours is taken."""
    config = config_of(settings)
    listening = _listen_here(port)
    set_up()
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    server = _Server(config, address, browser)
    with listening, suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


def serve_others(
    settings: Settings, host: str, port: int, workers: int = 1, log: Style = "plain"
) -> None:
    """Serve at an address until a signal ends it, by one process or several."""
    # Errors in the settings are raised once, here, before the workers start.
    Proxies(settings.proxies)
    if settings.redis:
        connector(settings.redis)
    Store(settings.database or default_url()).close()
    listening = listen(host, port)
    listening.listen(BACKLOG)
    set_up(log, logging.INFO)
    greet(host, listening.getsockname()[1])
    with listening, tempfile.TemporaryDirectory() as folder:
        settings = replace(settings, meters=new_meters(Path(folder), workers))
        work = partial(_work, settings, log)
        if workers > 1:
            Supervisor(workers, work, listening).run()
        else:
            signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it again at its end
            with suppress(KeyboardInterrupt):
                work(0, listening)


def _work(settings: Settings, log: Style, number: int, listening: socket.socket) -> None:
    """Serve as one of the workers."""
    set_up(log, logging.INFO)
    mine = replace(settings, worker=number, solve=settings.solve and number == 0)
    server = uvicorn.Server(config_of(mine))
    server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


def greet(host: str, port: int) -> None:
    """Print the address of the page."""
    address = address_of(host, port)
    print(f"Yōkai no Mori is at {address} (Ctrl-C ends it)", flush=True)
    if not is_loopback(host) and sys.stdout.isatty():
        print(f"{qr_code(address)}A phone on the same network opens it with its camera.")


class _Server(uvicorn.Server):
    """A server that prints its address once it listens, and opens a browser."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then print the address."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Yōkai no Mori is at {self._address} (Ctrl-C ends it)", flush=True)
        if self._browser and _has_screen():
            # Starting a browser may take long.
            threading.Thread(target=webbrowser.open, args=[self._address], daemon=True).start()


def _has_screen() -> bool:
    """Has the machine a screen? Without one, Python would start a text browser here."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform != "linux" or any(os.environ.get(name) for name in names)


def config_of(settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # a few bytes could become many
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        server_header=False,
        proxy_headers=False,  # security_headers.py reads them
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=2,
        **protocols(settings.proxies, 2 * settings.lines_each + _QUESTIONS, settings.rates),
    )


def _listen_here(port: int | None) -> socket.socket:
    """Listen at a port; without one, at ours or any free one."""
    try:
        return listen(HOST, PORT if port is None else port)
    except YokaiError:
        if port is not None:
            raise
        return listen(HOST, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address; a readable error if that fails."""
    try:
        [(family, *_, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise YokaiError(f"host {quote(host)} cannot be used: {error.strerror or error}") from None
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        why = error.strerror or error
        whose = "" if host == HOST else f" of {quote(host)}"
        raise YokaiError(f"port {port}{whose} cannot be used: {why}") from None
    return listening
