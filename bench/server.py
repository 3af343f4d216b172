"""What a move costs the server: processor time by length of game, and moves a second.

The server runs as its own process, as a person starts it. Here people play against each other
over WebSockets, each with one of their own: a move is over when both have heard of it. No two
games are alike, and none calls the computer. With `--against DIR` another checkout that has its
own .venv is measured in turns with this one.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from support.lines import VARIANT, Line, lines
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__).parent.parent
PLIES = (10, 50, 100, 200, 800)
GAMES, MOVES, SECONDS = 20, 10, 3  # of each length; played in each; for all, about
CROWD, CROWD_PLY, CROWD_MOVES = 50, 10, 30
LONG, LONG_PLY, LONG_MOVES = (40, 120), 200, 2
ROUNDS = 3

# Everyone comes from one address, and plays faster than people: without limits, where there are.
_SERVE = """
from yokai.server.gate.rate_limits import Rate
from yokai.server.main import OUR_NAMES, serve
from yokai.server.settings import Settings
limits = {"rates": {}, "connections_each": 1_000_000, "one_connection": Rate(1e9, 1e9)}
limits |= {"lines_each": 1_000_000, "one_line": Rate(1e9, 1e9)}  # as earlier versions call them
known = {name: limits[name] for name in limits if name in Settings.__dataclass_fields__}
serve(Settings(solve=False, hosts=OUR_NAMES, **known), 0, browser=False)
"""


@dataclass
class Server:
    """A server of some checkout, with an empty store in a folder that will be deleted."""

    root: Path
    folder: Path
    found: dict[str, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        program = str(self.root / ".venv" / "bin" / "python")
        homes = {"XDG_DATA_HOME": str(self.folder), "XDG_CACHE_HOME": str(self.folder)}
        self.process = subprocess.Popen(
            [program, "-c", _SERVE],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | homes,
        )
        assert self.process.stdout
        address = re.search(r"127\.0\.0\.1:\d+", self.process.stdout.readline())
        assert address, f"{self.root} does not start"
        self.address = address[0]
        self.store = self.folder / "yokai" / "games.sqlite"
        with urlopen(f"http://{self.address}/") as page:
            self.cookie = str(page.headers["Set-Cookie"]).partition(";")[0]

    @property
    def cpu(self) -> float:
        """Processor time used so far in milliseconds, as Linux counts it for each process."""
        return 1000 * time.clock_gettime((~self.process.pid << 3) | 2)

    def begin(self, line: Line) -> str:
        """Write a game with these moves into the store."""
        body = json.dumps({"variant": VARIANT, "opponent": "beside"}).encode()
        asked = Request(f"http://{self.address}/api/games", body, {"Cookie": self.cookie})
        with urlopen(asked) as answer:
            name = str(json.load(answer)["id"])
        rows = [(name, ply, "move", ply, move, sfen, 0) for ply, (move, sfen) in enumerate(line, 1)]
        names = "game, version, kind, ply, move, sfen, at"
        with sqlite3.connect(self.store) as connection:
            connection.executemany(f"insert into events ({names}) values (?,?,?,?,?,?,?)", rows)
        connection.close()
        return name

    def note(self, what: str, number: float) -> None:
        """Keep a measurement; the same is measured several times."""
        self.found.setdefault(what, []).append(number)

    def stop(self) -> None:
        """End the server as Ctrl-C would."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)


class Pair:
    """Two people at one game. What they are told is not taken apart, to be quick."""

    def __init__(self, server: Server, line: Line, ply: int) -> None:
        self._server = server
        self._game = server.begin(line[:ply])
        self._address = f"ws://{server.address}/ws"
        self._ply = ply
        self._rest = iter(line[ply:])

    async def sit_down(self) -> None:
        self._sockets = [
            await connect(
                self._address,
                additional_headers={"Cookie": self._server.cookie},
                proxy=None,
                max_size=None,
                ping_interval=None,  # a server that is slow is measured, not given up
            )
            for _ in range(2)
        ]
        for socket in self._sockets:
            await socket.send(json.dumps({"type": "watch", "game": self._game, "version": -1}))
            await _news(socket)

    async def play(self, moves: int) -> int:
        """Play moves one after the other."""
        for move, _ in islice(self._rest, moves):
            said = {"type": "play", "game": self._game, "version": self._ply, "move": move}
            await self._sockets[self._ply % 2].send(json.dumps(said))
            for socket in self._sockets:
                await _news(socket)
            self._ply += 1
        return moves

    async def leave(self) -> None:
        for socket in self._sockets:
            await socket.close()


async def _news(socket: ClientConnection) -> None:
    told = await socket.recv()
    assert isinstance(told, str)
    while told.startswith('{"type":"played"'):
        told = str(await socket.recv())
    assert told.startswith(('{"type":"game"', '{"type":"move"')), told


async def sitting(server: Server, games: Sequence[Line], ply: int) -> list[Pair]:
    pairs = [Pair(server, line, ply) for line in games]
    for pair in pairs:
        await pair.sit_down()
        await pair.play(1)
    return pairs


async def in_turn(server: Server, games: Sequence[Line], ply: int) -> None:
    """Measure one game after the other, so that no move waits for another."""
    spent, played, until = 0.0, 0, time.monotonic() + SECONDS
    for line in games:
        (pair,) = await sitting(server, [line], ply)
        begun = server.cpu
        played += await pair.play(MOVES)
        spent += server.cpu - begun
        await pair.leave()
        if time.monotonic() > until:
            break
    server.note(f"CPU ms a move at ply {ply}", spent / played)


async def at_once(
    server: Server, games: Sequence[Line], ply: int, moves: int
) -> tuple[float, float]:
    """Let all players move as fast as they can: moves a second, CPU milliseconds a move."""
    pairs = await sitting(server, games, ply)
    begun, cpu = time.perf_counter(), server.cpu
    played = sum(await asyncio.gather(*(pair.play(moves) for pair in pairs)))
    found = played / (time.perf_counter() - begun), (server.cpu - cpu) / played
    for pair in pairs:
        await pair.leave()
    return found


async def measure(servers: Sequence[Server]) -> None:
    short = {ply: lines(GAMES, ply + MOVES + 1) for ply in PLIES}
    crowd = lines(CROWD, CROWD_PLY + CROWD_MOVES + 1)
    long = lines(max(LONG), LONG_PLY + LONG_MOVES + 1)
    for _ in range(ROUNDS):
        for ply in PLIES:
            for server in servers:
                await in_turn(server, short[ply], ply)
        for server in servers:
            rate, _ = await at_once(server, crowd, CROWD_PLY, CROWD_MOVES)
            server.note("moves a second at saturation", rate)
    for count in LONG:
        for server in servers:
            _, cost = await at_once(server, long[:count], LONG_PLY, LONG_MOVES)
            server.note(f"CPU ms a move, {count} games at ply {LONG_PLY}", cost)


@contextmanager
def running(roots: Sequence[Path]) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        servers = []
        for root in roots:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(Server(root, Path(folder)))
            stack.callback(servers[-1].stop)
        yield servers


def report(servers: Sequence[Server]) -> None:
    ours = {what: median(numbers) for what, numbers in servers[0].found.items()}
    print(f"{'':40}{'here':>10}" + (f"{'there':>10}{'ratio':>8}" if servers[1:] else ""))
    for what, number in ours.items():
        line = f"{what:40}{number:10.2f}"
        for server in servers[1:]:
            theirs = median(server.found[what])
            line += f"{theirs:10.2f}{max(theirs, number) / min(theirs, number):8.1f}"
        print(line)
    short, long = (ours[f"CPU ms a move at ply {ply}"] for ply in (10, 200))
    few, many = (ours[f"CPU ms a move, {count} games at ply {LONG_PLY}"] for count in LONG)
    print(f"ply 200 costs {long / short:.2f} times ply 10")
    print(f"{LONG[1]} long games cost {many / few:.2f} times {LONG[0]}, a move")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--against", type=Path, metavar="DIR", help="another checkout to compare with"
    )
    against = parser.parse_args().against
    roots = [HERE, against.resolve()] if against else [HERE]
    with running(roots) as servers:
        asyncio.run(measure(servers))
    report(servers)


if __name__ == "__main__":
    main()
