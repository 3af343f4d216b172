"""A class of thirty hands in at once, ten of them hostile, while others play and look on.

    python bench/hand_in.py [--students N]

The class uploads to the page of `yokai tournament --hand-in`. Every third student means harm: a zip
bomb, a path that climbs, a symbolic link, 10,000 files, a fork bomb, a flood of output, the
network, the files of others, memory without end, a build that fills the disk. Told are the
verdicts, what escaped, the seconds until all are checked, and the time of requests meanwhile: of
spectators of the class, and of players who begin games and look at them on a server of the same
machine. The aim is a 99th percentile below 250 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.support.uploads import LOOP, SAY, SOUND, bomb, linked, packed

Json = Any
_AIM = 250  # milliseconds, the 99th percentile
_GAMES = 25  # that the player begins
_PATIENCE = 900.0  # seconds until all are checked
_CUP = 'name = "Bench"\nmovetime = 100\nrounds = 2\nmax_plies = 60\n'


def hostile(secret: Path, sign: Path) -> dict[str, list[tuple[str, bytes]]]:
    """What ten students hand in who mean harm."""

    def program(text: str) -> list[tuple[str, bytes]]:
        return [("bot.py", text.encode())]

    build = f"#!/bin/sh\ncp bot.py {sign}; yes > big; echo > ../../escaped; sleep 1000\n"
    told = b'command = "python3 bot.py"\nbuild = "./build.sh"\n'
    net = "import socket\ntry:\n    socket.create_connection(('127.0.0.1', PORT), 2)\n"
    net += "    print('ESCAPED', file=sys.stderr)\nexcept OSError:\n    pass\n"
    spy = f"import glob\nfor f in glob.glob({str(secret)!r} + '/**', recursive=True):\n"
    spy += "    if f.endswith('secret'): print('ESCAPED', open(f).read(), file=sys.stderr)\n"
    return {
        "zip bomb": [("a.zip", bomb())],
        "path traversal": [("a.zip", packed((f"../../..{sign}", b"x")))],
        "symbolic link": [("a.zip", linked(str(secret)))],
        "10,000 files": [("a.zip", packed(*((f"f{n}", b"") for n in range(10_000))))],
        "fork bomb": program("import os\nwhile True:\n    os.fork()\n"),
        "flood": program("import sys\nwhile True:\n    sys.stdout.write('x' * 65536)\n"),
        "network": program("import sys\n" + net + LOOP + SAY),
        "files of others": program("import sys\n" + spy + LOOP + SAY),
        "memory": program("a = []\nwhile True:\n    a.append(bytearray(1 << 20))\n"),
        "build": [("bot.toml", told), ("bot.py", SOUND), ("build.sh", build.encode())],
    }


async def measured(client: httpx2.AsyncClient, ask: Any, times: list[float]) -> None:
    """Ask again and again, and keep the milliseconds."""
    while True:
        began = time.perf_counter()
        answer = await ask(client)
        times.append((time.perf_counter() - began) * 1000)
        assert answer.status_code < 400, answer.text
        await asyncio.sleep(0.2)


def percentile(times: list[float], share: float) -> float:
    """The time below which a share of all lie."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)]


async def hand_in(at: str, code: str, files: list[tuple[str, bytes]]) -> Json:
    """Upload, wait for the verdict, and return it, or the refusal."""
    packed_up = [{"path": path, "data": base64.b64encode(data).decode()} for path, data in files]
    async with httpx2.AsyncClient(base_url=at, timeout=120) as client:
        answer = await client.post("/api/hand-in", json={"code": code, "files": packed_up})
        if answer.status_code != 200:
            return answer.json()
        while True:
            await asyncio.sleep(2)
            mine = (await client.post("/api/hand-in/mine", json={"code": code})).json()
            if mine["versions"][0]["state"] in ("fit", "unfit"):
                return mine["versions"][0]


async def bench(students: int, folder: Path, at: str, play: str) -> bool:
    """Let the class hand in, and tell what became of it."""
    with (folder / "out" / "class.csv").open(encoding="utf-8-sig", newline="") as file:
        codes = [code for name, code in [*csv.reader(file)][1:] if name]
    (secret := folder / "out" / "secret").write_text("the others' code")
    sign = folder / "escaped"
    bad = hostile(folder, sign)
    port = play.rsplit(":", 1)[1]
    jobs = []
    for number, code in enumerate(codes[:students]):
        name = [*bad][number // 3 % len(bad)] if number % 3 == 2 else "sound"
        files = bad.get(name, [("bot.py", SOUND)])
        files = [(path, data.replace(b"PORT", port.encode())) for path, data in files]
        jobs.append((name, asyncio.create_task(hand_in(at, code, files))))
    looks: list[float] = []
    games: list[float] = []
    begin = {"variant": "classic", "opponent": "beside"}
    async with (
        httpx2.AsyncClient(base_url=at, timeout=60) as spectator,
        httpx2.AsyncClient(base_url=play, timeout=60) as player,
    ):
        await player.get("/")

        async def play_on(client: httpx2.AsyncClient) -> httpx2.Response:
            """Begin a game, as long as the rate limit allows that, then look at one's games."""
            if len(games) < _GAMES:
                return await client.post("/api/games", json=begin)
            return await client.get("/api/games")

        probes = [
            asyncio.create_task(measured(spectator, lambda c: c.get("/api/tournament"), looks)),
            asyncio.create_task(measured(player, play_on, games)),
        ]
        began = time.monotonic()
        async with asyncio.timeout(_PATIENCE):
            found = [(name, await job) for name, job in jobs]
        seconds = time.monotonic() - began
        for probe in probes:
            probe.cancel()
        ended = await asyncio.gather(*probes, return_exceptions=True)
    escaped = sign.exists() or "ESCAPED" in json.dumps([verdict for _, verdict in found])
    sound = [verdict.get("state") for name, verdict in found if name == "sound"]
    for name, verdict in found:
        if name != "sound":
            faults = [fault["reason"] for fault in verdict.get("faults", [])]
            print(f"  {name:<16} {verdict.get('state') or verdict['error']} {' '.join(faults)}")
    for problem in ended:
        if not isinstance(problem, asyncio.CancelledError):
            print(f"  a probe ended: {problem!r}")
    print(f"{len(found)} uploads checked in {seconds:.0f} s, {sound.count('fit')} of {len(sound)}"
          f" sound ones fit; escaped: {'YES' if escaped else 'nothing'}")  # fmt: skip
    good = not escaped and sound.count("fit") == len(sound) and secret.exists()
    for who, times in (("spectators", looks), ("players", games)):
        late = percentile(times, 0.99)
        good = good and late < _AIM
        print(f"{who}: {len(times)} requests, median {percentile(times, 0.5):.0f} ms,"
              f" p99 {late:.0f} ms, {late / _AIM:.2f} of the aim")  # fmt: skip
    return good


def started(*arguments: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a command that serves, and return it with its address."""
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("yokai")), *arguments],
        stdout=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
    )
    assert process.stdout
    while line := process.stdout.readline():
        if " is at " in line:
            return process, line.split(" is at ")[1].split()[0].rstrip("/")
    raise SystemExit("the server did not start")


def main() -> None:
    """Read the arguments and run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--students", type=int, default=30)
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "names").write_text("\n".join(f"student {n}" for n in range(args.students)))
        (folder / "cup.toml").write_text(_CUP)
        base = ("tournament", "cup.toml", "--hand-in", "names", "--out", "out", "--port", "0")
        school, at = started(*base, folder=folder)
        host = (
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-solve",
            "--database",
            f"sqlite:///{folder}/g.sqlite",
        )
        server, play = started(*host, folder=folder)
        try:
            good = asyncio.run(bench(args.students, folder, at, play))
        finally:
            for process in (school, server):
                os.killpg(process.pid, signal.SIGTERM)
            for process in (school, server):
                process.wait(30)
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
