"""A server for tests: a real one in a thread, and browsers that talk to it."""

from __future__ import annotations

import shlex
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from websockets.sync.client import connect

from tests.support.games import DATA
from tests.support.line import PATIENCE as PATIENCE
from tests.support.line import Json as Json
from tests.support.line import Line as Line
from tests.support.line import play_to_the_end as play_to_the_end
from tests.support.stores import prepared
from yokai.arena import Contender
from yokai.arena.bot_list import NamedBot
from yokai.server.container import Server
from yokai.server.gate.cookies import COOKIE
from yokai.server.gate.rate_limits import Rate
from yokai.server.main import config_of
from yokai.server.settings import Settings


@dataclass
class Browser:
    """A person's browser, known by its cookie."""

    address: str
    token: str = ""  # as the server gave it

    def __post_init__(self) -> None:
        if not self.token:
            self.token = httpx2.get(self.address, timeout=PATIENCE, verify=False).cookies[COOKIE]

    def get(self, path: str, **headers: str) -> httpx2.Response:
        with self._client() as client:
            return client.get(path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> httpx2.Response:
        with self._client() as client:
            return client.post(path, json=body, headers=headers)

    def _client(self) -> httpx2.Client:
        return httpx2.Client(
            base_url=self.address, cookies={COOKIE: self.token}, timeout=PATIENCE, verify=False
        )

    @contextmanager
    def line(self, **headers: str) -> Iterator[Line]:
        cookie = {"Cookie": f"{COOKIE}={self.token}"}
        address = f"ws{self.address.removeprefix('http')}/ws"
        with connect(address, additional_headers=cookie | headers, proxy=None) as connection:
            yield Line(connection)

    def begin(self, **wanted: object) -> Json:
        made = self.post("/api/games", wanted)
        assert made.status_code == 201, made.text
        return made.json()

    def game(self, name: str) -> Json:
        return self.get(f"/api/games/{name}").json()


def parts_of(url: str, folder: Path) -> Server:
    """The parts of a server on a database, not started."""
    return Server(Settings(url, tables=folder, solve=False, pause=0.0))


@asynccontextmanager
async def process(url: str, folder: Path) -> AsyncIterator[Server]:
    """A process of a server, without its network."""
    started = parts_of(url, folder)
    await started.start()
    try:
        yield started
    finally:
        await started.close()


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[str]:
    """Run a server in a thread, and give its address."""
    chosen: dict[str, Any] = {
        "database": f"sqlite:///{prepared(folder / 'games.sqlite')}",
        "tables": folder,
        "solve": False,
        "pause": 0.0,
        "rates": {},  # nobody plays as fast as we do
        "one_connection": Rate(10_000, 10_000),
    }
    server = uvicorn.Server(config_of(Settings(**(chosen | settings))))
    thread = threading.Thread(target=server.run, daemon=True, name="server")
    server.config.port = 0
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def bot(name: str, fault: str) -> NamedBot:
    """A bot that fails in the way named by `fault`, or works."""
    command = shlex.join([sys.executable, str(DATA / "bots" / "broken.py"), fault])
    return NamedBot(name, Contender.parse(f"bot:{command}"))


@contextmanager
def offering(folder: Path, *bots: NamedBot) -> Iterator[Browser]:
    """Run a server that has these bots, and give a browser at it."""
    with serving(folder, bots=bots, bot_logs=folder / "logs") as address:
        yield Browser(address)
