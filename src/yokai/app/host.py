"""The host: everything the application needs of the place it runs in.

The application never starts a thread, a process or a socket, and never looks at a clock by itself.
It asks its host, which is handed in when the application is made:

    run        long work, done elsewhere or in place
    engines    thinking: one result, or results that come one after the other
    tables     solved games
    bots       programs of the operator that play like anyone else
    bus        announcements to this process and to others
    now        the time of day

The server's host (`server/host.py`) uses threads and processes. A host with a single thread does
everything in place.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol, TypeVar

from yokai import _core
from yokai.app.bus import Bus
from yokai.app.messages import TableStatus
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.storage.events import Header

T = TypeVar("T")

# For whom an engine thinks: its own game, an adviser's hint, an analysis, a review.
Role = Literal["player", "adviser", "analyst", "reviewer"]
# What a visitor may ask for only so often; see `server/gate/rate_limits.py` for the rates.
Kind = Literal["game", "hint", "analysis", "review", "solve", "say", "try", "message"]
# What a visitor may have only a little of at a time: other work of the same visitor waits.
QueueName = Literal["work", "hints", "reviews"]


class Busy(Refusal):
    """More is asked than the engines can think about."""

    def __init__(self) -> None:
        super().__init__("busy", "the computer is busy with other games, try again in a moment")


class BotFailed(Exception):
    """A bot has lost its game by what it did: the reason, in a word or two."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Engines(Protocol):
    """Engines that are lent for one piece of work, and remember nothing of the last."""

    def share(self, role: Role) -> float:
        """The share of its time that a thought may take: 1 while nobody has to wait."""

    async def think(
        self,
        role: Role,
        game: Variant,
        level: int,
        table: Tablebase | None,
        work: Callable[[Engine], T],
    ) -> T:
        """Let an engine do some work, and return its result; Busy if too many wait."""

    def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Analyse a game's position: the best lines again and again as they deepen. Close the
        iterator to end it, or set `stop` to end it as if its time were up; Busy if too many
        wait."""

    def steps(
        self,
        role: Role,
        game: Variant,
        level: int,
        table: Tablebase | None,
        work: Callable[[Engine], Iterator[T]],
    ) -> AsyncGenerator[T, None]:
        """Let an engine do work that tells its state again and again. Only the latest state is
        told, and always the last. Close the iterator to stop; Busy if too many wait."""


class Tables(Protocol):
    """The solved games, as far as they are known here."""

    @property
    def news(self) -> Bus:
        """A topic for each variant, told when its status changes."""

    def get(self, name: str) -> Tablebase | None:
        """The table of a variant, if there is one."""

    def status(self, name: str) -> TableStatus:
        """How far the solving of a variant is."""

    def solve(self, name: str) -> None:
        """Begin to solve a variant, unless it is solved or being solved already."""


class Bots(Protocol):
    """The bots that are offered as opponents."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the bots that one may play against."""

    def check(self, header: Header) -> None:
        """Refuse a game against a bot that is not offered."""

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        """A bot's move, None if it resigns, and the milliseconds it took. BotFailed if the bot did
        something it may not do; Busy if too many bots wait."""

    def leave(self, game: str) -> None:
        """End the bot of a game that is over."""


class Host(Protocol):
    """Where the application runs."""

    @property
    def bus(self) -> Bus:
        """Announcements to this process and to others."""

    @property
    def engines(self) -> Engines:
        """The engines that think for visitors."""

    @property
    def tables(self) -> Tables:
        """The solved games."""

    @property
    def bots(self) -> Bots:
        """The bots that are offered as opponents."""

    def now(self) -> int:
        """The time of day in milliseconds; it does not jump while somebody's clock runs."""

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work that takes more than a moment, and return its result."""


class Visitor(Protocol):
    """Whoever asks: a browser, known by its player if it has one."""

    @property
    def address(self) -> str:
        """The network address, or household, by which places are shared fairly."""

    @property
    def player(self) -> str | None:
        """The visitor's player, if it has one."""

    def identify(self) -> str:
        """The visitor's player. A visitor without one gets a new one, and keeps it."""

    def wait(self, kind: Kind) -> float:
        """Count one more of a kind; or, if that is too much now, seconds to wait before asking."""

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        """Wait until the visitor's other work of this sort is done, and hold the next back."""


class TooFast(Refusal):
    """A visitor asked for more than one visitor may."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        seconds = str(max(1, -int(-wait // 1)))
        super().__init__(
            "too_fast", f"that was too much at once, wait {seconds} s", {"seconds": seconds}
        )
