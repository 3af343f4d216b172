"""A network between players and server that drops, delays and doubles what they say."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException


@dataclass
class BadNetwork:
    """A WebSocket proxy. Of a hundred messages, these numbers are lost, doubled or late, or cut
    the connection."""

    server: str
    lost: int = 4
    doubled: int = 8
    late: int = 15
    cut: int = 2
    seconds: float = 0.2  # the longest delay of a late message
    seed: int = 0
    done: Counter[str] = field(default_factory=Counter)

    @asynccontextmanager
    async def at(self) -> AsyncIterator[str]:
        """Run the proxy, and give the address at which it stands for the server."""
        self._rng = random.Random(self.seed)
        async with serve(self._join, "127.0.0.1", 0, compression=None) as standing:
            port = next(iter(standing.sockets)).getsockname()[1]
            yield f"127.0.0.1:{port}"

    async def _join(self, client: ServerConnection) -> None:
        assert client.request
        with suppress(WebSocketException, OSError):
            async with connect(
                f"ws://{self.server}/ws",
                additional_headers={"Cookie": client.request.headers["Cookie"]},
                local_addr=(client.remote_address[0], 0),
                proxy=None,
                compression=None,
                close_timeout=1,
            ) as server:
                ways = [self._pass_on(client, server), self._pass_on(server, client)]
                tasks = [asyncio.create_task(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_on(self, here: Any, there: Any) -> None:
        with suppress(WebSocketException, OSError):
            async for message in here:
                fate = self._fate()
                self.done[fate] += 1
                if fate == "cut":
                    return
                if fate == "late":
                    await asyncio.sleep(self._rng.uniform(0, self.seconds))
                if fate != "lost":
                    await there.send(message)
                if fate == "doubled":
                    await there.send(message)

    def _fate(self) -> str:
        drawn = self._rng.randrange(100)
        for fate in ("lost", "doubled", "late", "cut"):
            drawn -= getattr(self, fate)
            if drawn < 0:
                return fate
        return "passed"
