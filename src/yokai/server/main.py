"""Starting the server: for a person at this machine, or for others."""

from __future__ import annotations

import logging
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import uvicorn

from yokai.app.routes.json_http import LARGEST
from yokai.arena.process import end_all
from yokai.errors import YokaiError, quote
from yokai.server.asgi import create_app
from yokai.server.cluster.redis_bus import connector
from yokai.server.cluster.supervisor import Supervisor, end_by_sigterm
from yokai.server.gate.admin_link import AdminLink
from yokai.server.gate.proxies import Proxies
from yokai.server.gate.uvicorn_protocols import KEEP_ALIVE, PING, protocols
from yokai.server.ops.certificate import Certificate
from yokai.server.ops.lan_address import (
    addresses_of,
    firewall_hint,
    is_loopback,
    local_name,
    qr_code,
)
from yokai.server.ops.logs import Style, set_up
from yokai.server.ops.metrics import new_meters
from yokai.server.settings import Settings
from yokai.storage.store import Store, default_url

PORT = 8017
_QUESTIONS = 50  # connections of one address that are no WebSockets
HOST = "127.0.0.1"
OUR_NAMES = (HOST, "localhost")

BACKLOG = 2048  # connections that may wait to be accepted
GRACE = 9.0  # seconds to end in good order; then the process ends whatever runs

_log = logging.getLogger(__name__)


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
    store = Store(settings.database or default_url())
    admin = AdminLink(store.secret("admin")).path
    store.close()
    listening = listen(host, port)
    listening.listen(BACKLOG)
    set_up(log, logging.INFO)
    port = listening.getsockname()[1]
    greet(host, port, settings.certificate, admin)
    if settings.hosts is None:
        scheme = "https" if settings.certificate else "http"
        settings = replace(settings, address=addresses_of(host, port, scheme)[0])
    with listening, tempfile.TemporaryDirectory() as folder:
        settings = replace(settings, meters=new_meters(Path(folder), workers))
        work = partial(_work, settings, log)
        if workers > 1:
            Supervisor(workers, work, listening).run()
        else:
            with suppress(KeyboardInterrupt):
                end_by_sigterm()
                work(0, listening)


def _work(settings: Settings, log: Style, number: int, listening: socket.socket) -> None:
    """Serve as one of the workers."""
    set_up(log, logging.INFO)
    mine = replace(settings, worker=number, solve=settings.solve and number == 0)
    server = EndingServer(config_of(mine))
    server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the server could not start")


def greet(
    host: str, port: int, certificate: Certificate | None = None, admin: str | None = None
) -> None:
    """Print the addresses of the page; to a person also a QR code, what to do if it does not open,
    and the operator's link."""
    scheme = "https" if certificate else "http"
    first, *others = addresses_of(host, port, scheme)
    print(f"Yōkai no Mori is at {first} (Ctrl-C ends it)", flush=True)
    if not sys.stdout.isatty():
        return
    if not is_loopback(host):
        if name := local_name():
            others.append(f"{scheme}://{name}:{port}/")
        if others:
            print(f"also at {', '.join(others)}")
        if is_loopback(urlsplit(first).hostname or ""):
            print("This machine has no network, so no other device can open it.")
        else:
            print(f"{qr_code(first)}A phone on the same network opens it with its camera.")
            print(firewall_hint(port))
    if certificate:
        print(
            "Browsers ask once whether they may trust this server's own certificate. Its SHA-256"
            f" fingerprint is {certificate.fingerprint}"
        )
    elif admin and not is_loopback(host):
        print("By http a phone cannot be called or install the page: --tls serves it by https.")
    if admin:
        print(f"For the operator alone: {first.rstrip('/')}{admin}", flush=True)


class EndingServer(uvicorn.Server):
    """A server whose process ends some seconds after a signal, even if a thread runs on."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, and set the time when the process ends at the latest."""
        super().handle_exit(sig, frame)
        last = threading.Timer(GRACE, _end_now)
        last.daemon = True
        last.start()


def _end_now() -> None:
    """End this process, whatever its threads do. Moves that were confirmed are on the disk."""
    _log.error("the server did not end within %g s and is ended now", GRACE)
    ending = threading.Thread(target=end_all, daemon=True)  # it waits if a bot is just started
    ending.start()
    ending.join(0.5)
    os._exit(1)


class _Server(EndingServer):
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
        ssl_certfile=settings.certificate.file if settings.certificate else None,
        ssl_keyfile=settings.certificate.key if settings.certificate else None,
        **protocols(settings.proxies, 2 * settings.connections_each + _QUESTIONS, settings.rates),
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
    if family == socket.AF_INET6:  # "::" is every address, whatever the system's default is
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        why = error.strerror or error
        whose = "" if host == HOST else f" of {quote(host)}"
        raise YokaiError(f"port {port}{whose} cannot be used: {why}") from None
    return listening
