"""Presence at a game: here, away or gone, and the claims that follow. Values alone, no clock.

A player is `here` while a page that shows the game is visible, and for a moment after, so that a
reload changes nothing. With a page in the background, or a connection lost for some seconds, the
player is `away`. Without a connection for longer the player is `gone`, and a countdown begins: a
tenth of the clock, 20 seconds at least and two minutes at most; two minutes without a clock. Every
event of the game restarts it, so that nobody loses a turn that they could not know of. At its end
the opponent may claim a draw; or the win, if it is the turn of the player who is gone. Before both
have moved there is nothing to claim. With days for a move nobody is ever gone, and nothing is
claimed.
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

A_MOMENT = 5_000  # milliseconds without a connection in which a player is still here
GONE = 15_000  # milliseconds without a connection after which a player is gone
_SHORTEST, _LONGEST = 20_000, 120_000  # countdowns


@dataclass(frozen=True)
class Facts:
    """The facts of a game that presence depends on."""

    header: Header
    version: int
    turn: Side
    since: int  # the time of the last event
    patience: int | None  # milliseconds until a claim against a player who is gone; None is never

    @classmethod
    def of(cls, room: Room) -> Facts:
        """The facts of a room."""
        both_moved = room.ply >= len(Side) and not room.game.outcome
        patience = patience_of(room.header) if both_moved else None
        return cls(room.header, room.version, room.game.turn, room.last.at, patience)


@dataclass(frozen=True)
class Presence:
    """The presence of a side, as others see it."""

    state: State
    claim_at: int | None = None  # when the opponent may claim
    win: bool = False  # the opponent may claim the win, not only a draw


@dataclass(frozen=True)
class View:
    """The presence of both sides and the number of spectators, as others see it."""

    south: Presence | None = None
    north: Presence | None = None
    watchers: int = 0

    def of(self, side: Side) -> Presence | None:
        """The presence of a side."""
        return self.south if side is SOUTH else self.north


def patience_of(header: Header) -> int | None:
    """The milliseconds until a claim against a player who is gone; None where players have days for
    a move, or one plays alone."""
    if not header.is_between_two or header.days:
        return None
    if header.initial is None:
        return _LONGEST
    return min(max(header.initial // 10, _SHORTEST), _LONGEST)


def presence_of(
    side: Side, facts: Facts, groups: Sequence[Group], now: int, known: int
) -> Presence | None:
    """The presence of a side at `now`, by reports that are complete since `known`."""
    if not facts.header.is_between_two:
        return None
    traces = [group.of(side) for group in groups]
    state = max((trace.state for trace in traces), default=NOBODY)
    if state:
        return Presence("here" if state == LOOKING else "away")
    seen = max((trace.seen for trace in traces), default=0) or max(known, facts.since)
    if now - seen < A_MOMENT:
        return Presence("here")
    if now - seen < GONE or facts.header.days:
        return Presence("away")
    if facts.patience is None:
        return Presence("gone")
    return Presence("gone", max(seen, facts.since, known) + facts.patience, facts.turn is side)


def view_of(facts: Facts, groups: Sequence[Group], now: int, known: int) -> View:
    """The presence of everybody at a game."""
    south, north = (presence_of(side, facts, groups, now, known) for side in (SOUTH, NORTH))
    return View(south, north, sum(group.watchers for group in groups))
