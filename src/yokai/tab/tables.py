"""Tablebases in a tab: solved by a worker of the browser, and kept on the browser's disk.

The worker writes the values of a game into a file, behind the place of the header. The header is
written last, so that a file is a whole table or none.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from yokai.app.bus import LocalBus
from yokai.app.host import Busy
from yokai.app.messages import TableStatus
from yokai.app.views import value_counts
from yokai.errors import BadTable
from yokai.refusal import Refusal
from yokai.rules.variant import Variant, variant
from yokai.solve.index import index_of, is_solvable
from yokai.solve.tablebase import Tablebase, default_path
from yokai.solve.tablefile import header_length, header_of
from yokai.solve.value import counts_by_value


class TableMaker(Protocol):
    """The browser's part in tables, see `web/tab/tables.js`. Texts are JSON."""

    async def solve(self, wanted: str, tell: Callable[[str], None]) -> str:
        """Solve a game, and write its values into a file; the answer has the checksums of its pages
        as `sums` and the `threads` that worked, or the reason why it `failed`, or nothing if it was
        stopped."""

    async def keep(self, file: str, header: bytes) -> str:
        """Write the header of a file that has its values, and open it; the answer is a reason why
        that failed, or empty."""

    def stop(self) -> None:
        """Stop solving, and remove what was written."""

    async def delete(self, file: str) -> None:
        """Close a file, and remove it."""


class TabTables:
    """The tables of a folder, one of which may be in the making."""

    def __init__(self, folder: Path | None, maker: TableMaker | None = None) -> None:
        """Look for tables in a folder; without a maker none is solved."""
        self.news = LocalBus()
        self._folder, self._maker = folder, maker
        self._open: dict[str, Tablebase] = {}
        self._status: dict[str, TableStatus] = {}  # of games that were solved here, or tried
        self._work: asyncio.Task[None] | None = None
        self._begun = 0.0

    def get(self, name: str) -> Tablebase | None:
        """The table of a variant, if there is one."""
        if name not in self._open and self._folder:
            try:
                self._open[name] = Tablebase.open(name, self._folder / _file(variant(name)))
            except BadTable:
                return None
        return self._open.get(name)

    def status(self, name: str) -> TableStatus:
        """The progress of solving a variant."""
        game = variant(name)
        if game.id in self._status:
            return self._status[game.id]
        if not is_solvable(game):
            return TableStatus(game.id, "unsolvable", "", 0.0)
        size = index_of(game).size
        if self.get(game.id):
            return TableStatus(game.id, "ready", "", 1.0, positions=size)
        return TableStatus(game.id, "none", "", 0.0, positions=size)

    def solve(self, name: str) -> None:
        """Start to solve a variant, unless it is solved or being solved."""
        status = self.status(name)
        if status.state not in ("none", "failed"):
            return
        if self._maker is None:
            raise Refusal("no_solving", "no games are solved in this tab")
        if self._work:
            raise Busy
        self._begun = time.monotonic()
        self._tell(TableStatus(status.variant, "solving", "", 0.0, positions=status.positions))
        self._work = asyncio.ensure_future(self._make(variant(name), self._maker))

    def stop(self, name: str) -> None:
        """Stop solving a variant."""
        if self._maker and self.status(name).state == "solving":
            self._maker.stop()

    def delete(self, name: str) -> None:
        """Delete the table of a variant."""
        if self._maker and not self._work and self.status(name).state == "ready":
            self._work = asyncio.ensure_future(self._remove(variant(name), self._maker))

    async def _make(self, game: Variant, maker: TableMaker) -> None:
        try:
            self._tell(await self._made(game, maker))
        finally:
            self._work = None

    async def _made(self, game: Variant, maker: TableMaker) -> TableStatus:
        """Solve a game and keep its table; the status in the end."""
        positions = index_of(game).size
        offset = header_length(game.fingerprint, positions)
        wanted = {"file": _file(game), "offset": offset, "size": offset + positions}
        asked = json.dumps({**wanted, "numbers": game.numbers})

        def hear(text: str) -> None:
            self._hear(game.id, json.loads(text))

        ended = json.loads(await maker.solve(asked, hear))
        if "sums" in ended:
            header = header_of(game.fingerprint, positions, [int(each) for each in ended["sums"]])
            if failed := await maker.keep(_file(game), header):
                ended = {"failed": failed}
            elif not self.get(game.id):
                ended = {"failed": "no_disk"}
        if "failed" in ended:
            return TableStatus(game.id, "failed", ended["failed"], 0.0, positions=positions)
        if "sums" in ended:
            figures = (self._seconds, ended["threads"], 0, positions)
            return TableStatus(game.id, "ready", "", 1.0, *figures)
        return TableStatus(game.id, "none", "", 0.0, positions=positions)

    @property
    def _seconds(self) -> float:
        """The seconds since solving began."""
        return round(time.monotonic() - self._begun, 1)

    def _hear(self, name: str, told: dict[str, Any]) -> None:
        """Tell how far the worker is."""
        last = self._status[name]
        counts = told.get("counts")
        self._tell(
            TableStatus(
                name,
                "solving",
                told["stage"],
                round(told["share"], 2),
                self._seconds,
                told["threads"],
                told.get("plies", last.plies),
                last.positions,
                value_counts(counts_by_value(counts)) if counts else last.known,
            )
        )

    async def _remove(self, game: Variant, maker: TableMaker) -> None:
        self._open.pop(game.id, None)
        try:
            await maker.delete(_file(game))
        finally:
            self._work = None
        self._status.pop(game.id, None)
        self.news.tell(game.id)

    def _tell(self, status: TableStatus) -> None:
        self._status[status.variant] = status
        self.news.tell(status.variant)


def _file(game: Variant) -> str:
    return default_path(game).name
