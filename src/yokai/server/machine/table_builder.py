"""Tablebases: opened where they exist, and computed in the background where they do not."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from yokai import _core
from yokai.app.bus import LocalBus
from yokai.app.host import Busy
from yokai.app.messages import TableStatus, ValueCount
from yokai.app.views import value_counts
from yokai.errors import BadTable, YokaiError
from yokai.refusal import Refusal
from yokai.rules.variant import REMEMBERED, VARIANTS, Variant, variant
from yokai.solve.index import index_of
from yokai.solve.tablebase import CUSTOM, Tablebase, default_path
from yokai.solve.value import Value
from yokai.system import cores

_NICENESS = 10  # of solving, which gives way to games being played
_INTERVAL = 0.25  # seconds between two statuses, unless the share done has changed


# Games of strangers: how many positions a table may have that is made for one, how many may wait,
# how many tables are open, and how many are kept.
_MOST_POSITIONS = 60_000_000
_MOST_WAITING = 3
_MOST_OPEN = 8
_MOST_KEPT = 32


class _Stopped(Exception):
    """The server ends while a table is being made."""


class TableBuilder:
    """The tablebases of this process, for the event loop's thread."""

    def __init__(self, folder: Path | None = None) -> None:
        self.news = LocalBus()  # a topic for each variant
        self._folder = folder
        self._open: dict[str, Tablebase] = {}
        self._status = {name: _first_status(variant(name)) for name in VARIANTS}
        self._custom: OrderedDict[str, TableStatus] = OrderedDict()  # the last to be asked for last
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
        if name not in self._status:
            self.status(name)
        return self._open.get(name)

    def status(self, name: str) -> TableStatus:
        """The progress of solving a game."""
        game = variant(name)
        if game.id in self._status:
            return self._status[game.id]
        if game.id not in self._custom:
            self._custom[game.id] = _first_status(game)
            if self._custom[game.id].state == "none":
                self._try_open(game.id)
            self._forget()
        self._custom.move_to_end(game.id)
        return self._custom[game.id]

    def solve(self, name: str) -> None:
        """Start to solve a game in the background, unless it is solved or waits already. Busy if
        games of strangers wait."""
        if self.status(name).state in ("none", "failed") and not self._stopping.is_set():
            if name in self._custom and len(self._wanted) >= _MOST_WAITING:
                raise Busy
            self._tell(TableStatus(name, "solving", "", 0.0))
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
        if name not in self._status:
            _remove_oldest(self._path(name).parent)
        return TableStatus(
            name, "ready", "", 1.0, round(time.monotonic() - begun, 1), threads, 0, positions
        )

    def _try_open(self, name: str) -> None:
        try:
            self._open[name] = Tablebase.open(name, self._path(name))
        except BadTable:
            return
        positions = self._open[name].file.positions
        self._set(TableStatus(name, "ready", "", 1.0, positions=positions))

    def _forget(self) -> None:
        """Forget the games of strangers that were not asked for lately, and close their tables."""
        idle = [name for name, status in self._custom.items() if status.state != "solving"]
        for name in idle[: max(0, len(self._custom) - REMEMBERED)]:
            del self._custom[name]
            self._open.pop(name, None)
        ready = [name for name, status in self._custom.items() if status.state == "ready"]
        for name in ready[: max(0, len(ready) - _MOST_OPEN)]:
            del self._custom[name]
            self._open.pop(name, None)

    def _path(self, name: str) -> Path:
        path = default_path(variant(name))
        return self._folder / path.name if self._folder else path

    def _tell(self, status: TableStatus) -> None:
        self._set(status)
        self.news.tell(status.variant)

    def _set(self, status: TableStatus) -> None:
        known = self._status if status.variant in self._status else self._custom
        known[status.variant] = status


def _first_status(game: Variant) -> TableStatus:
    try:
        positions = index_of(game).size
    except BadTable as error:
        return TableStatus(game.id, "unsolvable", str(error), 0.0)
    if positions > _MOST_POSITIONS and not game.is_built_in:
        reason = f"{positions:,} positions are too many for this server"
        return TableStatus(game.id, "unsolvable", reason, 0.0, positions=positions)
    return TableStatus(game.id, "none", "", 0.0, positions=positions)


def _remove_oldest(folder: Path) -> None:
    """Remove the oldest tables of games of strangers, if there are too many."""
    kept = sorted(folder.glob(f"{CUSTOM}-*.table"), key=lambda path: path.stat().st_mtime)
    for path in kept[:-_MOST_KEPT]:
        path.unlink(missing_ok=True)
