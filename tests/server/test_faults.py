"""Games under fire: whatever is killed, frozen or away, nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from databases import Postgres, Redis
from history import History
from server_support import Browser
from shell import PROGRAM
from yokai.server.history import Header, Seat
from yokai.server.room import Room
from yokai.server.store import Store
from yokai.server.visitor import COOKIE

GAMES = 8
PATIENCE = 30.0


class Fleet:
    """A `yokai serve` at an address that it keeps, whoever is killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder, self._arguments = folder, arguments
        self._port = "0"
        self.start()

    def start(self) -> None:
        quiet = ("--no-solve", "--workers", "2", "--host", "127.0.0.1", "--port", self._port)
        self._process = subprocess.Popen(
            [*PROGRAM, "serve", *quiet, *self._arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env=os.environ | {"XDG_DATA_HOME": str(self._folder)},
        )
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found
        self._port = found[1]
        self.address = f"127.0.0.1:{self._port}"

    def kill(self) -> None:
        """All of them at once, in the middle of whatever they do."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate(timeout=PATIENCE)

    def kill_a_worker(self) -> None:
        file = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        *_, last = file.read_text().split()
        os.kill(int(last), signal.SIGKILL)

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0


class Player:
    """One device at a game that two share: moves for one side, and comes back when it is cut off.

    It resends what it does not see confirmed, as the page does.
    """

    def __init__(self, name: str, side: str, game: str, browser: Browser, log: History) -> None:
        self._name, self._side, self._game = name, side, game
        self._browser, self._log = browser, log
        self._state: Any = None
        self._sent: tuple[int, str] | None = None
        self._rng = random.Random(name)
        self.moves = 0

    async def play(self, ending: asyncio.Event) -> None:
        while not ending.is_set():
            with suppress(WebSocketException, OSError, TimeoutError):
                await self._sit(ending)
            await asyncio.sleep(0.1)

    async def _sit(self, ending: asyncio.Event) -> None:
        cookie = {"Cookie": f"{COOKIE}={self._browser.token}"}
        address = f"ws{self._browser.address.removeprefix('http')}/ws"
        async with connect(address, additional_headers=cookie, proxy=None) as line:
            seen = self._state["version"] if self._state else -1
            await self._send(line, type="watch", version=seen)
            await self._move(line)
            while not ending.is_set():
                async with asyncio.timeout(1):
                    told = json.loads(await line.recv())
                if told["type"] == "refused":
                    await asyncio.sleep(0.3)  # nobody who hammers is heard
                    if told["request"] == "watch":
                        return  # and comes back
                self._take_in(told)
                await self._move(line)

    def _take_in(self, told: Any) -> None:
        if told["type"] == "game":
            self._state = told["state"]
        elif told["type"] == "move" and self._state:
            changed = {key: told[key] for key in ("version", "position")}
            self._state |= changed | {"moves": [*self._state["moves"], told["move"]]}
        else:
            return  # a refusal: what we lack is on its way, or we come back
        moves = self._state["moves"]
        self._log.saw(self._name, self._game, self._state["version"], len(moves))
        if self._sent and len(moves) > self._sent[0]:
            ply, move = self._sent
            if moves[ply]["usi"] == move:
                self._log.was_confirmed(self._game, ply, move)
                self.moves += 1
            self._sent = None

    async def _move(self, line: ClientConnection) -> None:
        if self._state is None or self._state["position"]["outcome"]:
            return
        position = self._state["position"]
        if position["turn"] != self._side:
            return
        if self._sent is None:
            self._sent = len(self._state["moves"]), self._rng.choice(position["legal"])
            await asyncio.sleep(self._rng.uniform(0.0, 0.2))
        ply, move = self._sent
        await self._send(line, type="play", ply=ply, move=move)

    async def _send(self, line: ClientConnection, **message: object) -> None:
        await line.send(json.dumps(message | {"game": self._game}))


@asynccontextmanager
async def games_on(fleet: Fleet, log: History) -> AsyncIterator[list[Player]]:
    """Many games, two devices at each, played until this is left."""
    players: list[Player] = []
    for number in range(GAMES):
        browser = Browser(f"http://{fleet.address}")
        begin = {"variant": "expert", "opponent": "beside"}
        game = (await asyncio.to_thread(browser.begin, **begin))["id"]
        sides = ("south", "north")
        players += [Player(f"{side} {number}", side, game, browser, log) for side in sides]
    ending = asyncio.Event()
    tasks = [asyncio.create_task(player.play(ending)) for player in players]
    try:
        yield players
    finally:
        ending.set()
        await asyncio.gather(*tasks)


async def go_on(players: list[Player]) -> None:
    """Until everyone has seen another move of theirs confirmed, or has nothing to move."""
    before = {player: player.moves for player in players}
    async with asyncio.timeout(PATIENCE):
        while any(
            player.moves == before[player]
            and (player._state is None or not player._state["position"]["outcome"])
            for player in players
        ):
            await asyncio.sleep(0.05)


def test_nothing_is_lost_when_all_is_killed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    fleet, log = Fleet(tmp_path, "--database", url), History()

    async def play() -> None:
        async with games_on(fleet, log) as players:
            await go_on(players)
            await asyncio.to_thread(fleet.kill)
            await asyncio.to_thread(fleet.start)
            await go_on(players)

    asyncio.run(play())
    fleet.stop()
    store = Store(url)
    assert log.faults(store) == []
    assert sum(len(moves) for moves in log.confirmed.values()) > 3 * GAMES
    store.close()


def test_nothing_is_lost_when_everything_around_fails(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new()
    fleet, log = Fleet(tmp_path, "--database", url, "--redis", redis.url), History()

    async def play() -> None:
        async with games_on(fleet, log) as players:
            await go_on(players)
            redis.stop()
            await asyncio.to_thread(postgres.stop)
            fleet.kill_a_worker()
            await asyncio.sleep(0.5)
            await asyncio.to_thread(postgres.start)
            await go_on(players)

    try:
        asyncio.run(play())
    finally:
        redis.start()
    fleet.stop()
    store = Store(url)
    assert log.faults(store) == []
    store.close()


@pytest.mark.parametrize(
    ("seen", "confirmed", "fault"),
    [
        ([(0, 0), (1, 1)], [(0, "2c2b")], None),
        ([(1, 1), (0, 0)], [], "me saw the game go back"),
        ([(1, 2)], [], "me saw 2 moves in version 1, the store has 1"),
        ([(2, 2)], [], "me saw 2 moves in version 2, the store has None"),
        ([], [(0, "1d1c")], "1d1c at ply 0 is there 0 times"),
    ],
)
def test_checker_finds_what_is_wrong(
    store: Store, seen: list[tuple[int, int]], confirmed: list[tuple[int, str]], fault: str | None
) -> None:
    start = "rkb/1p1/1P1/BKR b - 1"
    room = Room.begin(Header("g", "classic", start, Seat("me"), Seat("me"), None, None, 0))
    store.create(room.header, room.last)
    store.append("g", room.moved("2c2b", 0).last)
    log = History()
    for version, plies in seen:
        log.saw("me", "g", version, plies)
    for ply, move in confirmed:
        log.was_confirmed("g", ply, move)
    faults = log.faults(store)
    assert bool(faults) is (fault is not None)
    if fault:
        assert any(fault in found for found in faults)


def test_checker_finds_lost_games(store: Store) -> None:
    log = History()
    log.saw("me", "lost", 0, 0)
    assert log.faults(store) == ["lost is lost"]
