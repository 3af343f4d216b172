"""Networks between players and server: one drops, delays and doubles what they say, one stops."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
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
                local_addr=(client.remote_address[0], 0) if self._is_here else None,
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

    @property
    def _is_here(self) -> bool:
        return self.server.startswith("127.")

    def _fate(self) -> str:
        drawn = self._rng.randrange(100)
        for fate in ("lost", "doubled", "late", "cut"):
            drawn -= getattr(self, fate)
            if drawn < 0:
                return fate
        return "passed"


class StoppableProxy:
    """A TCP proxy that can be stopped, as a phone out of reach: connections stay open, new ones are
    accepted, and nothing passes until it goes on."""

    def __init__(self, port: int) -> None:
        self.server, self.port = port, 0
        self._loop = asyncio.new_event_loop()
        self._passes = asyncio.Event()
        self._ends = asyncio.Event()
        self._ready = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @contextmanager
    def running(self) -> Iterator[StoppableProxy]:
        thread = threading.Thread(target=self._loop.run_until_complete, args=[self._serve()])
        thread.start()
        try:
            assert self._ready.wait(10)
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._ends.set)
            thread.join(10)
            self._loop.close()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._passes.clear)

    def go_on(self) -> None:
        self._loop.call_soon_threadsafe(self._passes.set)

    async def _serve(self) -> None:
        self._passes.set()
        standing = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = standing.sockets[0].getsockname()[1]
        self._ready.set()
        await self._ends.wait()
        standing.close()
        await asyncio.sleep(0.05)  # a connection that is just accepted becomes one of the tasks
        while left := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        await asyncio.sleep(0.05)  # the connections close

    async def _join(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        ends = [back]
        try:
            await self._passes.wait()
            there, forth = await asyncio.open_connection("127.0.0.1", self.server)
            ends.append(forth)
            await asyncio.gather(self._pass_on(here, forth), self._pass_on(there, back))
        except OSError:
            pass
        except asyncio.CancelledError:  # the test ends, whatever waits to be sent
            for end in ends:
                end.transport.abort()
        for end in ends:
            end.close()

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            await self._passes.wait()
            sink.write(data)
            await sink.drain()
        sink.close()
