"""A visitor who asks for far too much, as a program of its own: so many sockets, one address.

    python tests/hostile.py ADDRESS SOCKETS FRAME [COOKIE]

FRAME is sent again and again on every socket; what comes back is read and thrown away. "ready" is
printed when all have tried to come in. It ends when its input does.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

FROM = "127.0.0.66"


async def attack(address: str, frame: str, cookie: str) -> None:
    """One socket, and another one when it is closed."""
    while True:
        with suppress(OSError, WebSocketException):
            async with connect(
                f"ws{address.removeprefix('http')}/ws",
                additional_headers={"Cookie": cookie},
                local_addr=(FROM, 0),
                proxy=None,
                close_timeout=0,
                ping_interval=None,
            ) as line:
                reading = asyncio.create_task(_read(line))
                try:
                    while True:
                        await line.send(frame)
                finally:
                    reading.cancel()
        await asyncio.sleep(0.2)


async def _read(line: object) -> None:
    with suppress(OSError, WebSocketException):
        async for _ in line:  # type: ignore[attr-defined]  # a connection
            pass


async def main(address: str, sockets: str, frame: str, cookie: str = "") -> None:
    """Attack until our input ends."""
    tasks = [asyncio.create_task(attack(address, frame, cookie)) for _ in range(int(sockets))]
    await asyncio.sleep(1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
