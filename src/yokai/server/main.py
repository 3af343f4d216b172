"""Starting the server: for a person at this machine, with a browser, or for others."""

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
_QUESTIONS = 50  # connections of one address that are no sockets
HOST = "127.0.0.1"
OUR_NAMES = (HOST, "localhost")

BACKLOG = 2048  # who may wait to be let in


def serve(settings: Settings, port: int | None = None, browser: bool = True) -> None:
    """Serve until Ctrl-C; a port that was not asked for gives way when it is taken."""
    config = config_of(settings)
    listening = _listen_here(port)
    set_up()
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    server = _Server(config, address, browser)
    with listening, suppress(KeyboardInterrupt):  # which is how a server ends
        server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


def serve_others(
    settings: Settings, host: str, port: int, workers: int = 1, log: Style = "plain"
) -> None:
    """Serve at an address until we are asked to end, by one process or several."""
    # What is wrong is said once, here, and before anyone listens.
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
            signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn ends, and says it again
            with suppress(KeyboardInterrupt):
                work(0, listening)


def _work(settings: Settings, log: Style, number: int, listening: socket.socket) -> None:
    """Be one of the workers."""
    set_up(log, logging.INFO)
    mine = replace(settings, worker=number, solve=settings.solve and number == 0)
    server = uvicorn.Server(config_of(mine))
    server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


def greet(host: str, port: int) -> None:
    """Say where the page is."""
    address = address_of(host, port)
    print(f"Yōkai no Mori is at {address} (Ctrl-C ends it)", flush=True)
    if not is_loopback(host) and sys.stdout.isatty():
        print(f"{qr_code(address)}A phone on the same network opens it with its camera.")


class _Server(uvicorn.Server):
    """Tells the address once it is of use."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Yōkai no Mori is at {self._address} (Ctrl-C ends it)", flush=True)
        if self._browser and _has_screen():
            # A browser may take its time to start.
            threading.Thread(target=webbrowser.open, args=[self._address], daemon=True).start()


def _has_screen() -> bool:
    """On a machine without one, Python would start a text browser over our own words."""
    names = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform != "linux" or any(os.environ.get(name) for name in names)


def config_of(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level="warning",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # a few bytes could become many
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        server_header=False,
        proxy_headers=False,  # which security_headers.py reads, from those it trusts
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=2,
        **protocols(settings.proxies, 2 * settings.lines_each + _QUESTIONS, settings.rates),
    )


def _listen_here(port: int | None) -> socket.socket:
    """A port that was not asked for gives way."""
    try:
        return listen(HOST, PORT if port is None else port)
    except YokaiError:
        if port is not None:
            raise
        return listen(HOST, 0)


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence that says what is wrong with it."""
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
