"""A visitor who asks for far too much, as a program of its own: so many sockets, one address.

    python tests/support/flood_client.py ADDRESS SOCKETS FRAME [COOKIE]

FRAME is sent again and again on every socket; what comes back is read and thrown away. A FRAME that
is a list in JSON is many, of which each socket sends one after the other; an empty one is silence,
on sockets that come from many addresses. "ready" is printed when all have tried to come in. It ends
when its input does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from itertools import cycle

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

FROM = "127.0.0.66"


async def attack(address: str, frames: list[str], cookie: str, number: int) -> None:
    """Flood one socket, and open another one when it is closed."""
    here = FROM if frames else f"127.0.2.{1 + number // 50}"
    while True:
        with suppress(OSError, WebSocketException):
            async with connect(
                f"ws{address.removeprefix('http')}/ws",
                additional_headers={"Cookie": cookie},
                local_addr=(here, 0),
                proxy=None,
                close_timeout=0,
                ping_interval=None,
            ) as line:
                reading = asyncio.create_task(_read(line))
                try:
                    for frame in cycle(frames):
                        await line.send(frame)
                    await reading
                finally:
                    reading.cancel()
        await asyncio.sleep(0.2)


async def _read(line: object) -> None:
    with suppress(OSError, WebSocketException):
        async for _ in line:  # type: ignore[attr-defined]  # a connection
            pass


async def main(address: str, sockets: str, frame: str, cookie: str = "") -> None:
    """Attack until standard input ends."""
    frames = json.loads(frame) if frame.startswith("[") else [frame]
    tasks = []
    for number in range(int(sockets)):
        tasks.append(asyncio.create_task(attack(address, frames, cookie, number)))
        await asyncio.sleep(0 if frames else 0.003)
    await asyncio.sleep(1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
