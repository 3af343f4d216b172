"""A visitor who asks for far too much, as a program of its own: so many sockets, one address.

    python tests/support/faults/flood_client.py ADDRESS SOCKETS FRAME [COOKIE]

FRAME is sent again and again on every socket; what comes back is read and thrown away. A FRAME that
is a list in JSON is many, of which each socket sends one after the other; an empty one is silence,
on sockets that come from many addresses. "routes" is no frame: so many connections then ask every
route for what is most expensive there (`worst_requests.py`), in an order of their own. "ready" is
printed when all have tried to come in. It ends when its input does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

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


def _requests(host: str, cookie: str) -> list[bytes]:
    """The most expensive request of each route, as it is sent."""
    sys.path.insert(0, str(Path(__file__).parents[3]))
    from tests.support.faults.worst_requests import worst_requests

    found = []
    for worst in worst_requests():
        head = f"{worst.method} {worst.path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n"
        head += f"Content-Length: {len(worst.body or b'')}\r\nConnection: close\r\n\r\n"
        found.append(head.encode() + (worst.body or b""))
    return found


async def ask(address: str, requests: Sequence[bytes], number: int) -> None:
    """Ask for one thing after the other, on a new connection each time."""
    rng, url = Random(number), urlsplit(address)
    while True:
        with suppress(OSError):
            come = asyncio.open_connection(url.hostname, url.port, local_addr=(FROM, 0))
            reader, writer = await come
            try:
                writer.write(rng.choice(requests))
                await writer.drain()
                while await reader.read(65_536):
                    pass
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def _read(line: object) -> None:
    with suppress(OSError, WebSocketException):
        async for _ in line:  # type: ignore[attr-defined]  # a connection
            pass


async def main(address: str, sockets: str, frame: str, cookie: str = "") -> None:
    """Attack until standard input ends."""
    frames = json.loads(frame) if frame.startswith("[") else [frame]
    requests = _requests(address.removeprefix("http://"), cookie) if frames == ["routes"] else []
    tasks = []
    for number in range(int(sockets)):
        one = (
            ask(address, requests, number) if requests else attack(address, frames, cookie, number)
        )
        tasks.append(asyncio.create_task(one))
        await asyncio.sleep(0 if frames else 0.003)
    await asyncio.sleep(1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
