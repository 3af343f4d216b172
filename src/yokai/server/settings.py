"""Settings of a server: at home, in a test, or public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from yokai.app.application import Options
from yokai.app.hand_in.desk import HandInTerms
from yokai.app.players.lobby import EACH
from yokai.arena.bot_list import NamedBot
from yokai.server.gate.rate_limits import (
    CONNECTIONS,
    CONNECTIONS_EACH,
    ONE_CONNECTION,
    RATES,
    Rate,
    RateKind,
    Share,
)
from yokai.server.ops.certificate import Certificate

_OURSELVES = {"127.0.0.1", "::1", "localhost"}


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    database: str | None = None  # a URL; None is the file in the user's data folder
    tables: Path | None = None  # a folder; None is the user's cache
    solve: bool = True  # solve the small games in the background at the first start
    pause: float = 1.0  # seconds the computer takes for a move, about; none on a clock
    analysis: int = 120_000  # milliseconds of one analysis at most
    hosts: tuple[str, ...] | None = None  # accepted Host headers; None is any
    fresh: bool = False  # look for changes of the page's files at each load
    redis: str | None = None  # a URL; without it other processes hear a second later
    names: tuple[str, ...] = ()  # public host names of a server behind a proxy
    lobby: bool = True  # strangers may find each other here
    seats_each: int | None = EACH  # open seats of one address; None is any number
    keep_days: int | None = None  # games and players are deleted after so many days; None is never
    code: str | None = None  # which every visitor has to type once; None is an open server
    forbidden_names: tuple[str, ...] = ()  # words that no player's name may have, beside ours
    certificate: Certificate | None = None  # serves https by itself; None is http
    public_metrics: bool = False  # anybody may read the metrics
    meters: Path | None = None  # the file of the workers' metrics, if there are several
    worker: int = 0  # the number of this worker
    secret: str | None = None  # signs cookies; None is YOKAI_SECRET, or one kept with the games
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded headers are believed
    rates: Mapping[RateKind, Share] = field(default_factory=lambda: RATES)  # {} is no limits
    one_connection: Rate = ONE_CONNECTION  # messages on one connection
    connections: int = CONNECTIONS  # connections at once
    connections_each: int = CONNECTIONS_EACH  # connections of one address
    bots: tuple[NamedBot, ...] = ()  # that one may play against
    bot_logs: Path | None = None  # a folder; None is one in the user's data folder
    push_services: tuple[str, ...] = ()  # origins of further push services
    hand_in: HandInTerms | None = None  # students hand in bots for the tournament
    tournament: Path | None = None  # a folder whose tournament is shown, instead of playing games
    address: str = ""  # by which other devices reach this server, "" if that is not known

    @property
    def local(self) -> bool:
        """Is only this machine served?"""
        return self.hosts is not None and _OURSELVES.issuperset(self.hosts)

    @property
    def options(self) -> Options:
        """The options of the application."""
        return Options(
            self.pause,
            self.analysis,
            self.lobby,
            self.seats_each,
            self.solve,
            self.tournament,
            self.forbidden_names,
            self.hand_in,
            address=self.address,
        )
