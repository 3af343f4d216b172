"""How many games a server holds: people with think time, each with a socket of their own.

The server is `yokai serve`, as an operator starts it, with its limits; so players come from many
addresses (of loopback), each is another player, and both sit at a game that is 100 plies old. They
move once every two seconds, and what is measured is the time from the sending of a move until the
opponent has it. Processor time is counted for the server, PostgreSQL and Redis apart.

    bench/load.py                                         500 games, one process, SQLite
    bench/load.py --games 100 250 500 1000 1500 2000      until it breaks
    bench/load.py --database postgresql --workers 1 4 1 4 --games 75 --each --watchers 0
                                                          what a move costs in four processes
    bench/load.py ... --workers 4 --apart                 the same load on four unrelated servers

Several processes share the machine's caches, so a move costs more in each without our doing: as
much more as it does on servers that have nothing to do with each other. Other programs change that
figure as well, but hardly how often a thread of the server has to wake up for a move.

Then 200 watch one game: how long until the last of them has heard a move.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles

import msgspec
import sqlalchemy as sql
from support.lines import VARIANT, Line, lines
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from yokai.app.games.room import Room
from yokai.app.players.player_id import player_of
from yokai.server.gate.cookies import COOKIE, Cookies, new_token
from yokai.storage.events import Event, Header, Seat
from yokai.storage.game_rows import event_row
from yokai.storage.schema import events
from yokai.storage.store import Store

HERE = Path(__file__).parent.parent
PROGRAM = Path(sys.executable).with_name("yokai")
BROKEN = 1.0  # seconds for 99 of 100 moves; a good server has a tenth of that
LOST = 5.0  # seconds after which a move is an error
AN_ADDRESS = 20  # players
WARM = 3.0  # seconds before we measure
HEAD = f"{'games':>6}{'procs':>6}{'moves/s':>9}{'p50':>7}{'p99':>7}{'max':>7}{'errors':>7}"
HEAD += f"{'CPU ms':>8}{'wakes':>7}{'database':>9}{'redis':>7}{'MB':>6}{'kB/socket':>10}"
HEAD += f"{'client lag':>11}"

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_WAKES = re.compile(r"^voluntary_ctxt_switches:\s*(\d+)", re.MULTILINE)


class Told(msgspec.Struct):
    """The part of a message that the players need."""

    type: str
    version: int = -1
    reason: str = ""


_decoder = msgspec.json.Decoder(Told)


@dataclass
class Family:
    """Processes with all they have started, as Linux counts them."""

    roots: Sequence[int]

    def members(self) -> list[int]:
        found, new = [], [*self.roots]
        while new:
            found += new
            new = [child for each in new for child in _children(each)]
        return found

    @property
    def cpu(self) -> float:
        """Processor time used so far, in milliseconds."""
        spent = 0
        for process in self.members():
            words = _read(f"/proc/{process}/stat").rpartition(")")[2].split()
            spent += sum(map(int, words[11:13])) if words else 0
        return 1000 * spent / _TICK

    @property
    def wakes(self) -> int:
        """How often a thread has waited for something, and then had to wake up."""
        texts = (_read(f"{each}/status") for each in self._threads())
        return sum(int(_WAKES.findall(text)[0]) for text in texts if text)

    def _threads(self) -> list[Path]:
        folders = (Path(f"/proc/{process}/task") for process in self.members())
        return [thread for folder in folders for thread in folder.glob("*")]

    @property
    def memory(self) -> float:
        """Memory that no other process shares, in bytes."""
        pages = 0
        for process in self.members():
            words = _read(f"/proc/{process}/statm").split()
            pages += int(words[1]) - int(words[2]) if words else 0
        return pages * _PAGE


def _children(process: int) -> list[int]:
    return [int(word) for word in _read(f"/proc/{process}/task/{process}/children").split()]


def _read(path: str | Path) -> str:
    try:
        return Path(path).read_text()
    except OSError:  # it has ended
        return ""


@dataclass
class Server:
    """A running `yokai serve`, with the databases behind it."""

    address: str
    database: str
    ours: Family
    theirs: dict[str, Family]

    async def seat(self, all_lines: Sequence[Line], ply: int, clock: int | None) -> list[Table]:
        """Put games of `ply` moves into the database, with two players each."""
        store = Store(self.database)
        cookie_jar = Cookies(store.secret("cookies").encode())
        tables, rows, now = [], [], int(time.time() * 1000)
        for number, line in enumerate(all_lines):
            tokens = new_token(), new_token()
            seats = [Seat(player_of(token)) for token in tokens]
            name = f"g{new_token()[:12]}".replace("-", "x").replace("_", "y").lower()
            start = Room.begin(Header(name, VARIANT, _START, seats[0], seats[1], clock, 0, now))
            await store.games.create(start.header, start.last)
            for count, (move, sfen) in enumerate(line[:ply], 1):
                event = Event(count, "move", count, move, sfen, None, None, clock, clock, now)
                rows.append(event_row(name, event))
            cookies = [f"{COOKIE}={cookie_jar.cookie(token)}" for token in tokens]
            where = [_address(2 * number + side) for side in range(2)]
            people = [Person(self.address, *who) for who in zip(cookies, where, strict=True)]
            tables.append(Table(name, people, line, ply))
        with store.database.engine.begin() as connection:
            for first in range(0, len(rows), 1000):
                connection.execute(sql.insert(events), rows[first : first + 1000])
        store.close()
        return tables


_START = "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1"


def _address(person: int) -> str:
    which = 256 + person // AN_ADDRESS
    return f"127.0.{which // 250}.{which % 250 + 1}"


@dataclass
class Person:
    """One browser at one game, which notes when it has heard of which version."""

    server: str
    cookie: str
    address: str
    heard: dict[int, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    async def sit_down(self, game: str) -> None:
        self.line: ClientConnection = await connect(
            f"ws://{self.server}/ws",
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.address, 0),
            proxy=None,
            compression=None,
            max_size=None,
            open_timeout=30,
            ping_interval=None,
        )
        self.news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())
        await self.line.send(f'{{"type":"watch","game":"{game}","version":-1}}')
        async with asyncio.timeout(30):
            await self.news.wait()

    async def has(self, version: int) -> float:
        """When this browser heard of a version."""
        async with asyncio.timeout(LOST):
            while version not in self.heard:
                self.news.clear()
                await self.news.wait()
        return self.heard.pop(version)

    async def leave(self) -> None:
        self._reading.cancel()
        await self.line.close()

    async def _read(self) -> None:
        try:
            async for frame in self.line:
                told = _decoder.decode(frame)
                if told.type == "refused" or told.type == "problem":
                    self.wrong.append(told.reason)
                elif told.type in ("game", "move"):
                    self.heard[told.version] = time.perf_counter()
                    self.news.set()
        except WebSocketException as error:
            self.wrong.append(repr(error))


class Table:
    """Two people at one game."""

    def __init__(self, game: str, people: list[Person], line: Line, ply: int) -> None:
        self.game, self.people = game, people
        self._line, self._ply = line, ply

    async def sit_down(self) -> None:
        for person in self.people:
            await person.sit_down(self.game)

    async def move(self) -> float:
        """Play the next move, and return the seconds until the opponent has it."""
        move, _ = self._line[self._ply]
        mover, other = self.people[self._ply % 2], self.people[1 - self._ply % 2]
        said = {"type": "play", "game": self.game, "version": self._ply, "move": move}
        begun = time.perf_counter()
        await mover.line.send(msgspec.json.encode(said).decode())
        self._ply += 1
        return await other.has(self._ply) - begun

    async def play(self, every: float, begin: float, until: float, found: Found) -> None:
        """Move so often, until it is over; what is found counts from when we begin."""
        at = time.perf_counter() + every * Random(self.game).random()
        while at < until:
            await asyncio.sleep(at - time.perf_counter())
            try:
                waited = await self.move()
            except (TimeoutError, WebSocketException):
                found.errors += 1
                return
            if at >= begin:
                found.waits.append(waited)
            at = max(at + every, time.perf_counter())

    async def leave(self) -> None:
        for person in self.people:
            await person.leave()


@dataclass
class Found:
    """What one run has shown."""

    waits: list[float] = field(default_factory=list)
    errors: int = 0
    lags: list[float] = field(default_factory=list)  # of this program itself

    async def measure_ourselves(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(0.02)
            self.lags.append(time.perf_counter() - begun - 0.02)


@contextmanager
def serving(database: str, workers: int, log: Path | None = None) -> Iterator[Server]:
    """A server with an empty database of this kind; all of it ends with us. What it has to say
    goes to standard error, or to a log."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        theirs: dict[str, Family] = {}
        url, rest = f"sqlite:///{folder / 'games.sqlite'}", []
        if database == "postgresql":
            sys.path.insert(0, str(HERE))
            from tests.support import databases

            postgres = databases.Postgres(Path(stack.enter_context(databases.folder())))
            stack.callback(postgres.stop)
            redis = databases.Redis(Path(stack.enter_context(databases.folder())))
            stack.callback(redis.stop)
            url, rest = postgres.new(), ["--redis", redis.url]
            theirs = {"postgresql": Family([postgres.pid]), "redis": Family([redis.pid])}
        words = ["serve", "--no-solve", "--host", "127.0.0.1", "--port", "0", "--database", url]
        process = subprocess.Popen(
            [PROGRAM, *words, "--workers", str(workers), *rest],
            stdout=subprocess.PIPE,
            stderr=stack.enter_context(log.open("wb")) if log else None,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)},
        )
        stack.callback(process.wait, 20)
        stack.callback(process.send_signal, signal.SIGTERM)
        assert process.stdout
        found = re.search(r"127\.0\.0\.1:\d+", process.stdout.readline())
        assert found, "the server does not start"
        yield Server(found[0], url, Family([process.pid]), theirs)


def together(families: Iterable[Family]) -> Family:
    """Several families as one."""
    return Family([root for family in families for root in family.roots])


async def run(servers: Sequence[Server], games: int, workers: int, args: Namespace) -> bool:
    """Play games for a while, as many on each server, and return whether the servers held."""
    plies = int((args.seconds + WARM) / args.every) + 3
    each = lines(games // len(servers), args.ply + plies)
    tables = [t for server in servers for t in await server.seat(each, args.ply, args.clock)]
    ours = together(server.ours for server in servers)
    theirs = [together(server.theirs[name] for server in servers) for name in servers[0].theirs]
    empty = ours.memory
    for first in range(0, games, 25):
        await asyncio.gather(*(table.sit_down() for table in tables[first : first + 25]))
    full = ours.memory
    found, now = Found(), time.perf_counter()
    begin, until = now + WARM, now + WARM + args.seconds
    playing = [asyncio.create_task(t.play(args.every, begin, until, found)) for t in tables]
    watch = asyncio.create_task(found.measure_ourselves())
    await asyncio.sleep(begin - time.perf_counter())
    families = [ours, *theirs]
    before, waits = [family.cpu for family in families], len(found.waits)
    wakes = ours.wakes
    await asyncio.sleep(max(0.0, until - time.perf_counter()))
    spent = [family.cpu - cpu for family, cpu in zip(families, before, strict=True)]
    moves = max(1, len(found.waits) - waits)
    wakes = ours.wakes - wakes
    await asyncio.gather(*playing)
    watch.cancel()
    found.errors += sum(len(person.wrong) for table in tables for person in table.people)
    for table in tables:
        await table.leave()
    costs = [*(cpu / moves for cpu in spent), 0.0, 0.0][:3]
    hundred = quantiles(found.waits, n=100) if len(found.waits) > 1 else [LOST] * 99
    print(
        f"{games:6}{workers:6}{moves / args.seconds:9.1f}"
        f"{1000 * median(found.waits or [LOST]):7.1f}{1000 * hundred[98]:7.1f}"
        f"{1000 * max(found.waits, default=LOST):7.0f}{found.errors:7}"
        f"{costs[0]:8.2f}{wakes / moves:7.1f}{costs[1]:9.2f}{costs[2]:7.2f}{full / 1e6:6.0f}"
        f"{(full - empty) / games / 2000:10.1f}{1000 * quantiles(found.lags, n=100)[98]:11.1f}",
        flush=True,
    )
    return not found.errors and hundred[98] < BROKEN


async def watched(server: Server, watchers: int, args: Namespace) -> None:
    """One game with many who watch: until the last has heard."""
    (table,) = await server.seat(lines(1, args.ply + 12), args.ply, args.clock)
    await table.sit_down()
    crowd = [Person(server.address, "", _address(40_000 + each)) for each in range(watchers)]
    for person in crowd:
        await person.sit_down(table.game)
    waits = []
    for _ in range(10):
        begun = time.perf_counter()
        await table.move()
        version = table._ply
        waits.append(max(await asyncio.gather(*(each.has(version) for each in crowd))) - begun)
        await asyncio.sleep(0.2)
    for person in crowd:
        await person.leave()
    await table.leave()
    told = f"{1000 * median(waits):.0f} ms, at most {1000 * max(waits):.0f} ms"
    print(f"{watchers} watchers of one game: the last hears a move after {told}")


def main() -> None:
    """Run the load test that the arguments describe."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[500], help="games at once")
    parser.add_argument("--workers", type=int, nargs="+", default=[1], help="server processes")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--each", action="store_true", help="count --games for each process")
    parser.add_argument(
        "--apart", action="store_true", help="each process is a server with a database of its own"
    )
    parser.add_argument("--ply", type=int, default=100, help="plies already played in each game")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="duration of each run in seconds"
    )
    parser.add_argument("--clock", type=int, help="clock of each player in milliseconds")
    parser.add_argument("--watchers", type=int, default=200, help="watchers of one game")
    args = parser.parse_args()
    print(HEAD)
    for workers in args.workers:
        with ExitStack() as stack:
            each = [1] * workers if args.apart else [workers]
            servers = [stack.enter_context(serving(args.database, count)) for count in each]
            for games in args.games:
                count = games * workers if args.each else games
                if not asyncio.run(run(servers, count, workers, args)):
                    break
            if args.watchers:
                asyncio.run(watched(servers[0], args.watchers, args))


if __name__ == "__main__":
    main()
