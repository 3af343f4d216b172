"""What a visitor's analysis costs the server: if the server searches, and if the visitor does.

    python bench/visitors.py [--seconds N] [--visitors N]

Told is the processor time of a server of its own while visitors analyse the large board, each for
so many seconds and one after the other. A visitor whose machine searches is told what to search,
and nothing more is heard of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import connect

_SERVE = """
import sys
from pathlib import Path
from yokai.server.container import Settings
from yokai.server.main import serve
settings = Settings(f"sqlite:///{sys.argv[1]}/games.sqlite", Path(sys.argv[1]), solve=False)
serve(settings, 0, browser=False)
"""
_TICK = os.sysconf("SC_CLK_TCK")
_BAR = 0.05  # what an analysis may cost the server if the visitor searches, of what it cost before


def processor_time(pid: int) -> float:
    """Processor time of a process so far, in seconds."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / _TICK


async def analyse(address: str, seconds: float, light: bool) -> None:
    """Analyse as the page does, and leave."""
    async with connect(address, proxy=None) as line:
        asked = {"type": "analyse", "id": 1, "variant": "expert", "lines": 3, "light": light}
        await line.send(json.dumps(asked))
        wanted = "light_search" if light else "analysis"
        async with asyncio.timeout(10):
            while json.loads(await line.recv())["type"] != wanted:
                pass
        await asyncio.sleep(seconds)


async def measure(pid: int, address: str, seconds: float, visitors: int, light: bool) -> float:
    """Processor time of the server for one visitor, in seconds."""
    used = processor_time(pid)
    for _ in range(visitors):
        await analyse(address, seconds, light)
    return (processor_time(pid) - used) / visitors


async def compare(pid: int, address: str, seconds: float, visitors: int) -> None:
    """Print both ways, after a first visitor who finds everything cold."""
    for light in (False, True):
        await analyse(address, 0.1, light)
    costs = []
    for light, who in ((False, "the server"), (True, "the visitor")):
        used = await measure(pid, address, seconds, visitors, light)
        costs.append(used)
        print(
            f"{who} searches: {used * 1000:,.0f} ms of the server's processor"
            f" for an analysis of {seconds:g} s"
        )
    before, after = costs
    verdict = "ok" if after <= _BAR * before else "OVER"
    print(f"after against before: {after / before:.1%}  at most {_BAR:.0%}  {verdict}")


def main() -> None:
    """Start a server, and measure it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="duration of an analysis")
    parser.add_argument("--visitors", type=int, default=3, help="number of visitors, in turn")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _SERVE, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                address = next(w for w in server.stdout.readline().split() if w.startswith("http"))
                line = f"{address.replace('http', 'ws', 1).rstrip('/')}/ws"
                asyncio.run(compare(server.pid, line, given.seconds, given.visitors))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
