"""The start of the application in a tab: a store, a host with one thread, and a bridge."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette

from yokai.app.application import Application, Options
from yokai.app.host import Kind, QueueName
from yokai.app.routes.asgi import routes_of
from yokai.app.routes.json_http import HANDLERS
from yokai.storage.store import Store
from yokai.tab.adopt import adopt
from yokai.tab.bridge import Bridge
from yokai.tab.host import TabHost
from yokai.tab.tables import TableMaker


@dataclass
class OneVisitor:
    """The one visitor of a tab, who may ask for anything."""

    player: str | None
    address: str = ""
    device: str = ""

    def identify(self) -> str:
        """The visitor's player."""
        return self.player or ""

    def wait(self, kind: Kind) -> float:
        """Never wait: nobody else is served here."""
        return 0.0

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        """Never queue: nobody else is served here."""
        return nullcontext()


class Tab:
    """The application of one browser."""

    def __init__(
        self,
        database: Path,
        empty: Path,
        tables: Path,
        base: str,
        hash_mb: int = 16,
        maker: TableMaker | None = None,
    ) -> None:
        """Open the database, which gets the tables of an empty one if it is older; `base` is the
        address of the page, and `maker` solves games."""
        adopt(database, empty)
        self.store = Store(f"sqlite:///{database}", in_place=True, alone=True)
        self.host = TabHost(tables, hash_mb, maker=maker)
        options = Options(lobby=False, unasked=False)
        self.app = Application(self.store, self.host, options)
        asgi = Starlette(routes=routes_of(self.app), exception_handlers=HANDLERS)
        player = self.store.secret("player")  # made at the first start, and the same ever after
        self.bridge = Bridge(asgi, OneVisitor(player), base)

    @property
    def writes(self) -> int:
        """The number of writes to the database: when it grows, the browser must keep the file."""
        return self.store.database.writes

    async def start(self) -> None:
        """Begin what goes on in the background."""
        await self.app.start()

    async def close(self) -> None:
        """Stop everything, and let go of the database."""
        await self.app.close()
        self.store.close()
