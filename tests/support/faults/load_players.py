"""A `yokai serve` under fire, and the players who play on whatever happens to it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import secrets
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.support.faults.history import History
from tests.support.faults.lossy_link import LossyLink
from tests.support.shell import PROGRAM, uncounted
from yokai.app.games.room import Room
from yokai.app.players.player_id import player_of
from yokai.rules.variant import variant
from yokai.server.gate.cookies import COOKIE, Cookies, new_token
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store

PATIENCE = 60.0  # seconds, for a busy machine
SILENT = 1.0  # seconds after which a player takes the line for dead
AN_ADDRESS = 20  # players
INITIAL, INCREMENT = 600_000, 500  # milliseconds on a clock


class Fleet:
    """A server of two processes that keeps its address when any of them is killed."""

    def __init__(
        self, folder: Path, database: str, *arguments: str, link: LossyLink | None = None
    ) -> None:
        """Start it; with a link, at its far end."""
        self._folder, self._arguments = folder, ("--database", database, *arguments)
        self._port, self._host = "0", link.there if link else "127.0.0.1"
        self._inside = link.inside if link else ()
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        quiet = ("--no-solve", "--workers", "2", "--host", self._host, "--port", self._port)
        self._process = subprocess.Popen(
            [*self._inside, *PROGRAM, "serve", *quiet, *self._arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env=uncounted() | {"XDG_DATA_HOME": str(self._folder)},
        )
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found
        self._port = found[1]
        self.address = f"{self._host}:{self._port}"

    def __enter__(self) -> Fleet:
        return self

    def __exit__(self, wrong: object, *_: object) -> None:
        """End the server in good order, unless the test has failed."""
        if wrong:
            self.kill()
        else:
            self._stop()

    def kill(self) -> None:
        """Kill all processes of the server at once."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate(timeout=PATIENCE)

    def kill_a_worker(self) -> None:
        """Kill one process of the server."""
        file = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        *_, last = file.read_text().split()
        os.kill(int(last), signal.SIGKILL)

    def _stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0


class Player:
    """One device at a game of two: moves for one side, and comes back when it is cut off.

    It sends again what it does not see answered, as the page does, and resigns a game that has
    gone on for long enough.
    """

    def __init__(
        self, side: str, game: str, cookie: str, log: History, number: int, plies: int
    ) -> None:
        self.name = f"{side} {game}"
        self._side, self._game, self._cookie, self._log = side, game, cookie, log
        self._from = f"127.0.1.{1 + number // AN_ADDRESS}"
        self._plies = plies
        self.state: Any = None
        self._sent: tuple[int, int, str] | None = None  # version, ply, move
        self._knows = -1  # the version that our last move has made
        self._rng = random.Random(self.name)
        self.moves = 0

    @property
    def is_over(self) -> bool:
        """Has the game ended, as far as this player knows?"""
        return bool(self.state and self.state["position"]["outcome"])

    async def play(self, address: str, ending: asyncio.Event) -> None:
        """Play until `ending` is set; connect again when a connection is lost."""
        while not ending.is_set():
            with suppress(WebSocketException, OSError, TimeoutError):
                await self._sit(address, ending)
            await asyncio.sleep(self._rng.uniform(0.1, 0.5))

    async def _sit(self, address: str, ending: asyncio.Event) -> None:
        async with connect(
            f"ws://{address}/ws",
            additional_headers={"Cookie": self._cookie},
            local_addr=(self._from, 0) if address.startswith("127.") else None,
            proxy=None,
            compression=None,
            close_timeout=1,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as line:
            await self._send(line, type="watch", version=self._version)
            heard = time.monotonic()
            while not ending.is_set():
                await self._move(line)
                try:
                    async with asyncio.timeout(0.3):
                        told = json.loads(await line.recv())
                except TimeoutError:
                    if time.monotonic() > heard + SILENT:
                        return  # it may be dead: come back and see
                    continue
                heard = time.monotonic()
                if told["type"] == "refused":
                    if told["request"] == "play" and told["reason"] != "unavailable":
                        self._sent = None
                    await asyncio.sleep(0.3)  # nobody who hammers is heard
                    return
                if not self._take_in(told):
                    return

    @property
    def _version(self) -> int:
        return self.state["version"] if self.state else -1

    def _take_in(self, told: Any) -> bool:
        """Apply a message, and return whether no version was missed."""
        if told["type"] == "played":
            if self._sent and told["id"] == self._id:
                _, ply, move = self._sent
                self._log.was_confirmed(self._game, ply, move)
                self.moves += 1
                self._sent = None
                self._knows = told["version"]
            return True
        if told["type"] == "game":
            self.state = told["state"]
        elif told["type"] == "move":
            if told["version"] <= self._version:
                return True  # said twice
            if not self.state or told["version"] != self._version + 1:
                return False
            changed = {key: told[key] for key in ("version", "position")}
            self.state = self.state | changed | {"moves": [*self.state["moves"], told["move"]]}
        else:
            return True
        self._log.saw(self.name, self._game, self._version, len(self.state["moves"]))
        return True

    @property
    def _id(self) -> str:
        assert self._sent
        return f"{self._sent[0]} {self._sent[2]}"

    async def _move(self, line: ClientConnection) -> None:
        """Send a move, or again the one that was not answered."""
        if self.state is None or self.is_over or self._version < self._knows:
            return
        position = self.state["position"]
        if self._sent is None and position["turn"] != self._side:
            return
        if self._sent is None:
            if len(self.state["moves"]) >= self._plies:
                await self._send(line, type="resign")
                return
            move = self._rng.choice(position["legal"])
            self._sent = self._version, len(self.state["moves"]), move
            await asyncio.sleep(self._rng.uniform(0.0, 0.2))
        version, _, move = self._sent
        await self._send(line, type="play", version=version, move=move, id=self._id)

    async def _send(self, line: ClientConnection, **message: object) -> None:
        await line.send(json.dumps(message | {"game": self._game}))


def seated(url: str, games: int, log: History, plies: int = 10_000) -> list[Player]:
    """Create games with clocks in the database, and return the two players of each."""
    store = Store(url)
    cookie_jar = Cookies(store.secret("cookies").encode())
    players: list[Player] = []
    for _ in range(games):
        tokens = new_token(), new_token()
        south, north = (Seat(player_of(token)) for token in tokens)
        start, now = variant("expert").start.sfen, int(time.time() * 1000)
        name = secrets.token_hex(8)
        header = Header(name, "expert", start, south, north, INITIAL, INCREMENT, now)
        asyncio.run(store.games.create(header, Room.begin(header).last))
        for side, token in zip(("south", "north"), tokens, strict=True):
            cookie = f"{COOKIE}={cookie_jar.cookie(token)}"
            players.append(Player(side, name, cookie, log, len(players), plies))
    store.close()
    return players


@asynccontextmanager
async def playing(players: list[Player], address: str) -> AsyncIterator[None]:
    """Let all players play in the background."""
    ending = asyncio.Event()
    tasks = [asyncio.create_task(player.play(address, ending)) for player in players]
    try:
        yield
    finally:
        ending.set()
        await asyncio.gather(*tasks)


async def go_on(players: list[Player], seconds: float = PATIENCE) -> None:
    """Wait until each player has had another move confirmed, or their game is over."""
    before = {player.name: player.moves for player in players}
    async with asyncio.timeout(seconds):
        while any(player.moves == before[player.name] and not player.is_over for player in players):
            await asyncio.sleep(0.05)


async def all_over(players: list[Player]) -> None:
    """Wait until all players know how their game ended."""
    async with asyncio.timeout(PATIENCE):
        while not all(player.is_over for player in players):
            await asyncio.sleep(0.05)
