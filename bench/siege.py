"""What others notice while one visitor asks for far too much, on fifty sockets.

The server is `yokai serve` with its limits. Ten games are played from other addresses, a move in
each every half second; somebody else asks for the list of levels all the time. For each attack: the
time from a move until the opponent has it, the longest answer to that somebody, the server's
memory, and what it wrote to its log. With `--json` a line is for programs.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import quantiles
from urllib.request import Request, urlopen

from load import LOST, Found, Server, serving
from support.lines import lines

HERE = Path(__file__).parent.parent
GAMES, EVERY, PLY = 10, 0.5, 20
SOCKETS, IDLE = 50, 1000

_LONG = json.dumps({"type": "x" * 60_000})
_ILLEGAL = {"type": "play", "game": "GAME", "version": PLY, "move": "1a1b", "id": 1}
_HINT = {"type": "hint", "game": "GAME", "ply": PLY}
_ANALYSE = {"type": "analyse", "id": 1, "variant": "expert", "lines": 5}
_WATCH = {"type": "watch", "game": "GAME", "version": -1}
_DEEP = "[" * 5000
_MIX = [json.dumps(each) for each in ({"type": "ping"}, _ILLEGAL, _HINT, _ANALYSE, _WATCH)]
ATTACKS: dict[str, tuple[int, list[str]]] = {
    "nobody": (0, []),
    "any mix": (SOCKETS, [*_MIX, _LONG, _DEEP, '{"type":"stop","id":1}']),
    "pings": (SOCKETS, ['{"type":"ping"}']),
    "long messages": (SOCKETS, [_LONG]),
    "illegal moves": (SOCKETS, [json.dumps(_ILLEGAL)]),
    "analyses": (SOCKETS, [json.dumps(_ANALYSE)]),
    "idle sockets": (IDLE, []),
    "routes": (SOCKETS, ["routes"]),
}


@dataclass
class Siege:
    """What other visitors noticed of one attack."""

    attack: str
    p99: float  # seconds from a move to the opponent
    worst: float
    errors: int
    answer: float  # the longest, seconds
    memory: float  # bytes, at most
    log: int  # bytes a minute


@contextmanager
def attacked(
    server: Server, game: str, cookie: str, sockets: int, frames: list[str]
) -> Iterator[None]:
    """Run an attack in the background: one address sends these on many sockets."""
    if not sockets:
        yield
        return
    said = json.dumps([frame.replace("GAME", game) for frame in frames])
    program = [sys.executable, str(HERE / "tests" / "support" / "faults" / "flood_client.py")]
    with subprocess.Popen(
        [*program, f"http://{server.address}", str(sockets), said, cookie],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as attacker:
        assert attacker.stdout
        assert attacker.stdout.readline() == "ready\n"
        try:
            yield
        finally:
            attacker.kill()


async def _asking(server: Server, found: list[float]) -> None:
    """Ask for something small again and again, and note how long each answer takes."""

    def ask() -> None:
        with urlopen(Request(f"http://{server.address}/api/levels"), timeout=30) as answer:
            answer.read()

    while True:
        begun = time.perf_counter()
        await asyncio.to_thread(ask)
        found.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)


async def besiege(server: Server, log: Path, attack: str, seconds: float) -> Siege:
    """Play games during one attack, and return what their players noticed."""
    sockets, frames = ATTACKS[attack]
    plies = int((seconds + 30) / EVERY) + 3
    tables = await server.seat(lines(GAMES + 1, PLY + plies), PLY, None)
    spare = tables.pop()  # the attacker's, who plays in it
    for table in tables:
        await table.sit_down()
    with attacked(server, spare.game, spare.people[0].cookie, sockets, frames):
        found, waits, most = Found(), list[float](), 0.0
        begin, size = time.perf_counter(), log.stat().st_size
        until = begin + seconds
        playing = [asyncio.create_task(t.play(EVERY, begin, until, found)) for t in tables]
        asking = asyncio.create_task(_asking(server, waits))
        while time.perf_counter() < until:
            most = max(most, server.ours.memory)
            await asyncio.sleep(0.2)
        await asyncio.gather(*playing)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        written = log.stat().st_size - size
    wrong = sum(len(person.wrong) for table in tables for person in table.people)
    for table in tables:
        await table.leave()
    hundred = quantiles(found.waits, n=100) if len(found.waits) > 1 else [LOST] * 99
    worst, answer = max(found.waits, default=LOST), max(waits, default=LOST)
    minute = int(written * 60 / seconds)
    return Siege(attack, hundred[98], worst, found.errors + wrong, answer, most, minute)


def main() -> None:
    """Besiege a server in every way, or in those that are named."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", default=[*ATTACKS], help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of an attack")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each attack")
    args = parser.parse_args()
    if not args.json:
        print(f"{'attack':16}{'p99 ms':>8}{'max':>7}{'errors':>8}{'answer':>8}{'MB':>6}", end="")
        print(f"{'log kB/min':>12}")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        for attack in args.attacks:
            with serving("sqlite", 1, log) as server:
                found = asyncio.run(besiege(server, log, attack, args.seconds))
            if args.json:
                print(json.dumps(asdict(found)), flush=True)
                continue
            print(
                f"{attack:16}{1000 * found.p99:8.0f}{1000 * found.worst:7.0f}{found.errors:8}"
                f"{1000 * found.answer:8.0f}{found.memory / 1e6:6.0f}{found.log / 1000:12.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
