"""Who is at a game: here, away or gone, and what may be claimed then. Values alone, no clock.

A player is `here` while a page that shows the game is looked at, and for a moment after, so that a
reload is no news. A page in the background, or a line lost for some seconds, is `away`. Who has
no line for longer is `gone`, and a countdown begins: a tenth of the clock, 20 seconds at least and
two minutes at most; two minutes without a clock. It begins anew with everything that happens in
the game, so that nobody loses a turn that they could not know of. When it has run down, the other
may claim a draw; or the win, if it is the turn of whoever is gone. Before both have moved there is
nothing to claim. Where one has days to move nobody is ever gone, and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from yokai.app.games.room import Room
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.events import Header
from yokai.storage.presence import LOOKING, NOBODY, Group

State = Literal["here", "away", "gone"]

A_MOMENT = 5_000  # milliseconds without a line that are no news
GONE = 15_000  # from then on it is not a bad line any more
_DAY = 86_400_000
_SHORTEST, _LONGEST = 20_000, 120_000  # countdowns


@dataclass(frozen=True)
class Facts:
    """What of a game matters for those who sit at it."""

    header: Header
    version: int
    turn: Side
    since: int  # when something last happened
    patience: int | None  # milliseconds until who is gone may be left; None is never

    @classmethod
    def of(cls, room: Room) -> Facts:
        """As they are in a room."""
        both_moved = room.ply >= len(Side) and not room.game.outcome
        patience = patience_of(room.header) if both_moved else None
        return cls(room.header, room.version, room.game.turn, room.last.at, patience)


@dataclass(frozen=True)
class Presence:
    """How a side is seen by others."""

    state: State
    claim_at: int | None = None  # when the other may claim
    win: bool = False  # the win, or a draw alone


@dataclass(frozen=True)
class View:
    """How all of it is seen."""

    south: Presence | None = None
    north: Presence | None = None
    watchers: int = 0

    def of(self, side: Side) -> Presence | None:
        """How a side is seen."""
        return self.south if side is SOUTH else self.north


def patience_of(header: Header) -> int | None:
    """How long one waits for somebody who is gone; None where nobody need be here, for there are
    days to move."""
    if not header.is_between_two or _has_days(header):
        return None
    if header.initial is None:
        return _LONGEST
    return min(max(header.initial // 10, _SHORTEST), _LONGEST)


def _has_days(header: Header) -> bool:
    return (header.initial or 0) >= _DAY


def presence_of(
    side: Side, facts: Facts, groups: Sequence[Group], now: int, known: int
) -> Presence | None:
    """How a side is seen at a time, by who has known all of it since a time."""
    if not facts.header.is_between_two:
        return None
    traces = [group.of(side) for group in groups]
    state = max((trace.state for trace in traces), default=NOBODY)
    if state:
        return Presence("here" if state == LOOKING else "away")
    seen = max((trace.seen for trace in traces), default=0) or max(known, facts.since)
    if now - seen < A_MOMENT:
        return Presence("here")
    if now - seen < GONE or _has_days(facts.header):
        return Presence("away")
    if facts.patience is None:
        return Presence("gone")
    return Presence("gone", max(seen, facts.since, known) + facts.patience, facts.turn is side)


def view_of(facts: Facts, groups: Sequence[Group], now: int, known: int) -> View:
    """How everybody at a game is seen."""
    south, north = (presence_of(side, facts, groups, now, known) for side in (SOUTH, NORTH))
    return View(south, north, sum(group.watchers for group in groups))
