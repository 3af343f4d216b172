"""Tablebases: opened where they exist, and computed in the background where they do not."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from yokai import _core
from yokai.app.bus import LocalBus
from yokai.app.messages import TableStatus, ValueCount
from yokai.app.views import value_counts
from yokai.errors import BadTable, YokaiError
from yokai.refusal import Refusal
from yokai.rules.variant import VARIANTS, variant
from yokai.solve.index import index_of
from yokai.solve.tablebase import Tablebase, default_path
from yokai.solve.value import Value
from yokai.system import cores

_NICENESS = 10  # of solving, which gives way to games being played
_INTERVAL = 0.25  # seconds between two statuses, unless the share done has changed


class _Stopped(Exception):
    """The server ends while a table is being made."""


class TableBuilder:
    """The tablebases of this process, for the event loop's thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self.news = LocalBus()  # a topic for each variant
        self._folder = folder
        self._open: dict[str, Tablebase] = {}
        self._status = {name: _first_status(name) for name in VARIANTS}
        self._solving: asyncio.Task[None] | None = None
        self._wanted: list[str] = []
        self._stopping = threading.Event()
        self._worker = ThreadPoolExecutor(1, "solver", _core.lower_priority, (_NICENESS,))

    async def start(self) -> None:
        """Open the tables that exist."""
        for name, status in self._status.items():
            if status.state == "none":
                await asyncio.to_thread(self._try_open, name)

    def get(self, name: str) -> Tablebase | None:
        """The table of a game, if there is one."""
        return self._open.get(name)

    def status(self, name: str) -> TableStatus:
        """The progress of solving a game."""
        return self._status[variant(name).id]

    def solve(self, name: str) -> None:
        """Start to solve a game in the background, unless it is solved or waits already."""
        if self.status(name).state in ("none", "failed") and not self._stopping.is_set():
            self._status[name] = TableStatus(name, "solving", "", 0.0)
            self._wanted.append(name)
            if self._solving is None:
                self._solving = asyncio.create_task(self._work())

    def stop(self, name: str) -> None:
        """Refuse: others may wait for the table."""
        raise Refusal("not_yours", "the tables of a server are for everybody")

    def delete(self, name: str) -> None:
        """Refuse: others may use the table."""
        self.stop(name)

    async def close(self) -> None:
        """Stop a build; its files are removed."""
        self._stopping.set()
        if self._solving:
            await self._solving
        self._worker.shutdown()

    async def _work(self) -> None:
        """Solve one game after the other, for each uses the whole machine."""
        loop = asyncio.get_running_loop()
        while self._wanted and not self._stopping.is_set():
            name = self._wanted.pop(0)
            try:
                self._tell(await loop.run_in_executor(self._worker, self._build, name, loop))
            except _Stopped:
                self._tell(TableStatus(name, "none", "", 0.0))
            except YokaiError as error:
                self._tell(TableStatus(name, "failed", str(error), 0.0))
        self._solving = None

    def _build(self, name: str, loop: asyncio.AbstractEventLoop) -> TableStatus:
        """Solve a game, tell how far it is, and return what is to be told in the end."""
        begun, threads, positions = time.monotonic(), cores(), index_of(variant(name)).size
        plies, known = 0, list[ValueCount]()
        last = 0.0, 0.0  # when a status was told, and its share

        def learn(distance: int, counts: dict[Value, int]) -> None:
            nonlocal plies, known
            plies, known = distance, value_counts(counts)

        def tell(stage: str, done: float) -> None:
            nonlocal last
            if self._stopping.is_set():
                raise _Stopped
            now, done = time.monotonic(), round(done, 2)
            if now - last[0] < _INTERVAL and done == last[1]:
                return
            last = now, done
            figures = (round(now - begun, 1), threads, plies, positions, known)
            status = TableStatus(name, "solving", stage, done, *figures)
            loop.call_soon_threadsafe(self._tell, status)

        self._open[name] = Tablebase.build(name, self._path(name), tell, threads, learn)
        return TableStatus(
            name, "ready", "", 1.0, round(time.monotonic() - begun, 1), threads, 0, positions
        )

    def _try_open(self, name: str) -> None:
        try:
            self._open[name] = Tablebase.open(name, self._path(name))
        except BadTable:
            return
        positions = self._open[name].file.positions
        self._status[name] = TableStatus(name, "ready", "", 1.0, positions=positions)

    def _path(self, name: str) -> Path:
        path = default_path(variant(name))
        return self._folder / path.name if self._folder else path

    def _tell(self, status: TableStatus) -> None:
        self._status[status.variant] = status
        self.news.tell(status.variant)


def _first_status(name: str) -> TableStatus:
    try:
        positions = index_of(variant(name)).size
    except BadTable as error:
        return TableStatus(name, "unsolvable", str(error), 0.0)
    return TableStatus(name, "none", "", 0.0, positions=positions)
