"""The host: everything the application needs of the place it runs in.

The application never starts a thread, a process or a socket, and never reads a clock by itself. It
asks its host, which is given to it when it is made:

    run        work of more than a moment, in a thread or in place
    compute    work that may take seconds, in threads of its own or in place
    engines    searches: one result, or results one after the other
    tables     solved games
    bots       programs of the operator as opponents
    bus        announcements to this process and to others
    push       messages to browsers whose page is closed
    now        the time of day

The server's host (`server/host.py`) uses threads and processes. A host with a single thread does
everything in place.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from yokai import _core
from yokai.app.bus import Bus
from yokai.app.messages import TableStatus
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import quote
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.storage.events import Header

T = TypeVar("T")

# The use of an engine: its own game, a hint, an analysis, a review.
Role = Literal["player", "adviser", "analyst", "reviewer"]
# Requests with a rate limit; see `server/gate/rate_limits.py` for the rates.
Kind = Literal[
    "game", "hint", "analysis", "review", "solve", "say", "try", "message", "archive", "offer",
    "write", "report", "challenge", "group",
]  # fmt: skip
# The fair queues: in each, a visitor's work waits for other work of the same visitor.
QueueName = Literal["work", "hints", "reviews"]


class Busy(Refusal):
    """Too many searches wait for the engines."""

    def __init__(self) -> None:
        super().__init__("busy", "the computer is busy with other games, try again in a moment")


class BotFailed(Exception):
    """A bot has lost its game by a fault: the reason, in a word or two."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def no_bot(name: str) -> Refusal:
    """The refusal of a bot that is not offered."""
    return Refusal("no_bot", f"no bot {quote(name)} is offered here", {"name": name})


@dataclass(frozen=True)
class EngineRequest:
    """An engine for a role, with the rules it plays, its level and its table."""

    role: Role
    variant: Variant
    level: int = STRONGEST
    table: Tablebase | None = None


class Engines(Protocol):
    """Engines for one piece of work each; they remember nothing of the last."""

    def share(self, role: Role) -> float:
        """The share of its time that a search may take: 1 while nobody has to wait."""

    async def think(self, request: EngineRequest, work: Callable[[Engine], T]) -> T:
        """Let an engine do some work, and return its result; Busy if too many wait."""

    def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Analyse a game's position: the best lines at each depth. Close the iterator to end the
        search, or set `stop` to end it as if its time were up; Busy if too many wait."""

    def steps(
        self, request: EngineRequest, work: Callable[[Engine], Iterator[T]]
    ) -> AsyncGenerator[T, None]:
        """Let an engine do work that yields its state. Of states that come too fast only the latest
        is passed on, and always the last. Close the iterator to stop; Busy if too many wait."""


class Tables(Protocol):
    """The tablebases of solved games."""

    @property
    def news(self) -> Bus:
        """A bus with a topic for each variant, announced when its status changes."""

    def get(self, name: str) -> Tablebase | None:
        """The table of a variant, if there is one."""

    def status(self, name: str) -> TableStatus:
        """The progress of solving a variant."""

    def solve(self, name: str) -> None:
        """Start to solve a variant, unless it is solved or being solved."""

    def stop(self, name: str) -> None:
        """Stop solving a variant; refuse if others may wait for it."""

    def delete(self, name: str) -> None:
        """Delete the table of a variant; refuse if others may use it."""


class Bots(Protocol):
    """The bots that are offered as opponents."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the bots."""

    @property
    def analysts(self) -> Sequence[str]:
        """The names of those that analyse positions too."""

    def lines(
        self, name: str, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Let one of them analyse a game's position; as `Engines.lines`."""

    def check(self, header: Header) -> None:
        """Refuse a game against a bot that is not offered."""

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        """A bot's move, None if it resigns, and the milliseconds it took. BotFailed if the bot
        broke a rule; Busy if too many bots wait."""

    def leave(self, game: str) -> None:
        """End the bot of a game that is over."""


CallKind = Literal[
    "turn", "joined", "draw", "undo", "rematch", "next", "won", "lost", "drawn", "aborted",
    "challenge", "declined", "round",
]  # fmt: skip


@dataclass(frozen=True)
class Call:
    """A call to a player: what for, the other player's name, and the game to open. A later call
    about the same replaces it."""

    kind: CallKind
    name: str | None
    variant: str
    game: str
    about: str


@dataclass(frozen=True)
class PushTarget:
    """A browser that is called: the address of its push service, its key and its secret, the
    reader's language, and the origin of the page."""

    endpoint: str
    public: str
    auth: str
    lang: str
    origin: str


class Push(Protocol):
    """Messages to browsers whose page is closed."""

    @property
    def key(self) -> str | None:
        """The public key by which browsers subscribe; None where nothing is sent."""

    def accepts(self, endpoint: str) -> bool:
        """Is an address that of a known push service?"""

    async def send(self, target: PushTarget, call: Call) -> bool:
        """Send a call to a browser; False if its subscription does not exist any more."""


class Host(Protocol):
    """The place where the application runs."""

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

    @property
    def push(self) -> Push:
        """Messages to browsers whose page is closed."""

    def now(self) -> int:
        """The time of day in milliseconds; it never jumps while the program runs."""

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Do work that takes more than a moment, and return its result."""

    async def compute(self, work: Callable[..., T], *given: object) -> T:
        """Do work that may take seconds, and return its result. It never delays `run`."""


class Visitor(Protocol):
    """A visitor: a browser, known by its player if it has one."""

    @property
    def address(self) -> str:
        """The network address, or household, for fair shares."""

    @property
    def player(self) -> str | None:
        """The visitor's player, if it has one."""

    @property
    def device(self) -> str:
        """The name of the visitor's device among those of the player, empty if it has none."""

    def identify(self) -> str:
        """The visitor's player, new if there is none, which the visitor then keeps."""

    def wait(self, kind: Kind) -> float:
        """Count one request against its rate limit; the seconds to wait if that is reached."""

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        """Wait in a fair queue for the visitor's other work, and hold a place in it."""


class RequestCounts(Protocol):
    """The counts for the operator; they travel in the scope of a request, see `counts_of`."""

    def refused(self, reason: str) -> None:
        """Count a refusal."""

    def moved(self, milliseconds: int) -> None:
        """Count a move that was confirmed so long after it came."""


class TooFast(Refusal):
    """A visitor has reached a rate limit."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        seconds = str(max(1, -int(-wait // 1)))
        super().__init__(
            "too_fast", f"that was too much at once, wait {seconds} s", {"seconds": seconds}
        )
