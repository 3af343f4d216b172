"""Starting the server for a person at this machine: an address, a browser, an orderly end."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import uvicorn

from yokai.errors import YokaiError
from yokai.server.app import create_app
from yokai.server.calm import calm_down
from yokai.server.connections import KEEP_ALIVE, PING, protocols
from yokai.server.guard import LARGEST
from yokai.server.services import Settings

PORT = 8017
_QUESTIONS = 50  # connections of one address that are no sockets
HOST = "127.0.0.1"
OUR_NAMES = (HOST, "localhost")


def serve(settings: Settings, port: int | None = None, browser: bool = True) -> None:
    """Serve until Ctrl-C; a port that was not asked for gives way when it is taken."""
    config = config_of(settings)
    listening = _listen(port)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    server = _Server(config, address, browser)
    with listening, suppress(KeyboardInterrupt):  # which is how a server ends
        server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


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
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # a few bytes could become many
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        server_header=False,
        proxy_headers=False,  # which guard.py reads, from those it trusts
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=2,
        **protocols(settings.proxies, 2 * settings.lines_each + _QUESTIONS),
    )
    calm_down("uvicorn", "asyncio", "yokai")
    return config


def _listen(port: int | None) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, PORT if port is None else port))
    except OSError as error:
        if port is not None:
            listening.close()
            raise YokaiError(f"port {port} cannot be used: {error.strerror or error}") from None
        listening.bind((HOST, 0))
    return listening
