"""Rate limits of visitors: token buckets that fill again with time.

A visitor is a player and an address. Anyone can have new cookies, so the address has limits too;
many visitors may share one, so its limits are higher. Callers give the time.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from yokai.app.host import TooFast
from yokai.refusal import Refusal

RateKind = Literal[
    "connection", "request", "line", "message", "game", "hint", "analysis", "review", "solve",
    "say", "try", "archive", "offer", "write", "report", "enter", "challenge",
    "group",
]  # fmt: skip

_ENDLESS = 1e9
_REMEMBERED = 20_000  # buckets of each kind


@dataclass(frozen=True)
class Rate:
    """A rate: so many at once, and so many a second in the long run."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Share:
    """The rates of one player and of one address; None is no limit."""

    player: Rate | None
    address: Rate | None


# Several times what a quick player needs, and a class of thirty behind one address.
RATES: Mapping[RateKind, Share] = {
    "connection": Share(None, Rate(400, 30)),
    "request": Share(None, Rate(400, 60)),
    "line": Share(None, Rate(120, 5)),
    "message": Share(Rate(200, 30), Rate(1000, 200)),
    "game": Share(Rate(30, 0.2), Rate(120, 1)),
    "hint": Share(Rate(10, 0.5), Rate(30, 2)),
    "analysis": Share(Rate(60, 5), Rate(120, 10)),
    "review": Share(Rate(10, 0.1), Rate(40, 0.5)),
    "solve": Share(None, Rate(3, 1 / 60)),
    "say": Share(Rate(4, 0.25), Rate(60, 4)),
    "try": Share(Rate(60, 3), Rate(300, 30)),  # in lessons and puzzles
    "offer": Share(Rate(30, 1), Rate(120, 10)),  # and what takes one back
    # Events of games, of some 250 bytes each: a class may play for an hour at its burst.
    "write": Share(Rate(5_000, 2), Rate(100_000, 10)),
    "challenge": Share(Rate(10, 1 / 30), Rate(60, 0.2)),  # to a named player
    "group": Share(Rate(10, 1 / 60), Rate(40, 1 / 20)),  # new classrooms and tournaments of people
    "report": Share(Rate(5, 1 / 600), Rate(30, 1 / 60)),  # of names
    "enter": Share(None, Rate(20, 0.1)),  # by the server's code, right or wrong
    "archive": Share(Rate(6, 1 / 300), Rate(30, 1 / 100)),  # up to 10 MB each
}
ONE_CONNECTION = Rate(100, 20)  # messages on one connection
CONNECTIONS, CONNECTIONS_EACH = 20_000, 100  # connections at once, of all and of one address


def shares(generosity: float) -> tuple[Mapping[RateKind, Share], Rate]:
    """RATES and ONE_CONNECTION, multiplied by a factor; 0 is no limit.

    >>> shares(2)[1]
    Rate(burst=200, a_second=40)
    >>> shares(0)[0]
    {}
    """
    if not generosity:
        return {}, Rate(_ENDLESS, _ENDLESS)

    def more(rate: Rate | None) -> Rate | None:
        return rate and Rate(rate.burst * generosity, rate.a_second * generosity)

    rates = {kind: Share(more(each.player), more(each.address)) for kind, each in RATES.items()}
    return rates, more(ONE_CONNECTION) or ONE_CONNECTION


class TooMany(Refusal):
    """Too many connections are open, of one address or in all."""

    def __init__(self) -> None:
        super().__init__("too_many_lines", "too many windows are open here: close one of them")


class Bucket:
    """A token bucket.

    >>> bucket = Bucket(Rate(burst=2, a_second=4), now=0)
    >>> bucket.take(now=0), bucket.take(now=0), bucket.take(now=0), bucket.take(now=0.25)
    (0.0, 0.0, 0.25, 0.0)
    """

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._tokens, self._at = rate, rate.burst, now

    def wait(self, now: float, cost: float = 1) -> float:
        """The seconds until there are enough tokens."""
        gained = max(now - self._at, 0) * self._rate.a_second
        self._tokens = min(self._rate.burst, self._tokens + gained)
        self._at = max(now, self._at)
        return max(0.0, (cost - self._tokens) / self._rate.a_second)

    def take(self, now: float, cost: float = 1) -> float:
        """Spend tokens; if there are too few, spend none and return the seconds to wait."""
        wait = self.wait(now, cost)
        if not wait:
            self._tokens -= cost
        return wait


class RateLimits:
    """The buckets of the latest visitors; others begin with a full one."""

    def __init__(self, rates: Mapping[RateKind, Share] = RATES) -> None:
        self._rates = rates
        self._buckets: dict[RateKind, OrderedDict[str, Bucket]] = {
            kind: OrderedDict() for kind in rates
        }

    def take(self, kind: RateKind, address: str, player: str | None, now: float) -> float:
        """Count one request; if that is too much, count none and return the seconds to wait."""
        share = self._rates.get(kind)
        if share is None:
            return 0.0
        asked = [(f"address {address}", share.address), (f"player {player}", share.player)]
        buckets = [
            self._bucket(kind, name, rate, now)
            for name, rate in asked[: 2 if player else 1]
            if rate is not None
        ]
        wait = max((bucket.wait(now) for bucket in buckets), default=0.0)
        if not wait:
            for bucket in buckets:
                bucket.take(now)
        return wait

    def check(self, kind: RateKind, address: str, player: str | None, now: float) -> None:
        """Count one request, or refuse it."""
        if wait := self.take(kind, address, player, now):
            raise TooFast(wait)

    def _bucket(self, kind: RateKind, name: str, rate: Rate, now: float) -> Bucket:
        known = self._buckets[kind]
        bucket = known.get(name) or known.setdefault(name, Bucket(rate, now))
        known.move_to_end(name)
        if len(known) > _REMEMBERED:
            known.popitem(last=False)
        return bucket


class Places:
    """A limited number of places, in all and for each name."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[str] = Counter()
        self._all = 0

    def enter(self, name: str) -> bool:
        """Take a place; False if there is none."""
        if self._all >= self._most or self._taken[name] >= self._most_each:
            return False
        self._all += 1
        self._taken[name] += 1
        return True

    def leave(self, name: str) -> None:
        """Give a place back."""
        self._all -= 1
        self._taken[name] -= 1
        if not self._taken[name]:
            del self._taken[name]

    @contextmanager
    def place(self, name: str) -> Iterator[None]:
        """Hold a place, or refuse."""
        if not self.enter(name):
            raise TooMany
        try:
            yield
        finally:
            self.leave(name)
