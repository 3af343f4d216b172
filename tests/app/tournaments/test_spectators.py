"""Those who watch a tournament: all hear the same, and nobody waits for a slow one."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from tests.support.hosts import HostInPlace
from tests.support.pages.cup_page import SmallCup
from tests.support.servers import serving
from yokai.app.tournaments.spectators import Spectators


def test_who_reads_slowly_is_told_everything_anew(tmp_path: Path) -> None:
    async def watch() -> list[bool]:
        with SmallCup(tmp_path).playing() as cup:
            crowd = Spectators(tmp_path, HostInPlace())
            await crowd.look()
            first, *_ = cup.pending
            cup.begin(first)
            with crowd.watching() as slow:
                heard = [await slow.next()]
                for _ in range(30):
                    cup.move(first)
                    await crowd.look()
                heard.append(await slow.next())
                cup.move(first)
                await crowd.look()
                heard.append(await slow.next())
            told = [json.loads(each) for each in heard]
            assert told[-1]["boards"][0]["plies"] == 31
            return [each["whole"] for each in told]

    assert asyncio.run(watch()) == [True, True, False]


async def crowd_hears(address: str, watchers: int, happen: Any) -> list[float]:
    """So many watch while something happens; the seconds until each has heard of it."""
    lines = [
        await connect(f"ws{address.removeprefix('http')}/ws/tournament", proxy=None)
        for _ in range(watchers)
    ]
    for line in lines:
        assert json.loads(await line.recv())["whole"]
    begun = time.monotonic()
    happen()

    async def hear(line: Any) -> float:
        while not json.loads(await line.recv())["standings"]:
            pass
        return time.monotonic() - begun

    async with asyncio.timeout(60):
        waits = await asyncio.gather(*map(hear, lines))
    for line in lines:
        await line.close()
    return waits


def test_a_crowd_hears_of_a_result(tmp_path: Path) -> None:
    with (
        SmallCup(tmp_path / "cup").playing() as cup,
        serving(tmp_path, tournament=tmp_path / "cup", connections_each=1000) as address,
    ):
        first, *_ = cup.pending
        waits = asyncio.run(crowd_hears(address, 50, lambda: cup.play(first)))
        assert len(waits) == 50
