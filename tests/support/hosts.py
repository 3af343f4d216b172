"""Hosts for tests of the application: the server's, with threads, and one that has a single thread.

The host with a single thread does everything in place, as a browser tab must. The application's
tests run on both.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from yokai.app.bus import LocalBus
from yokai.app.host import Host, Kind, QueueName
from yokai.tab.host import TabHost

T = TypeVar("T")
HostKind = Literal["threads", "in place"]
IN_BROWSER = sys.platform == "emscripten"
HOSTS: tuple[HostKind, ...] = ("in place",) if IN_BROWSER else ("threads", "in place")


class HostInPlace(TabHost):
    """The host of a browser tab, which has one thread and does everything in place."""

    def __init__(
        self,
        bus: LocalBus | None = None,
        now: Callable[[], int] | None = None,
        tables: Path | None = None,
    ) -> None:
        super().__init__(tables, now=now, bus=bus)


@asynccontextmanager
async def hosting(kind: HostKind, tables: Path | None = None) -> AsyncIterator[Host]:
    """A host of a kind, with the tables of a folder."""
    if kind == "in place":
        yield HostInPlace(tables=tables)
        return
    from yokai.server.host import ServerHost  # which a browser has not
    from yokai.server.settings import Settings

    host = ServerHost(Settings(tables=tables), LocalBus())
    await host.tables.start()
    try:
        yield host
    finally:
        await host.close()


@dataclass
class AnyVisitor:
    """A visitor who may ask for anything."""

    player: str | None = None
    address: str = ""
    device: str = ""
    name: str = "somebody new"  # of the player whom the visitor becomes

    def identify(self) -> str:
        self.player = self.player or self.name
        return self.player

    def wait(self, kind: Kind) -> float:
        return 0.0

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        return nullcontext()
