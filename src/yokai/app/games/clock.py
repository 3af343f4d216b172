"""A game clock in milliseconds, as a value that is read at a given time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from yokai.notation.move import SOUTH, Side

DAY = 24 * 3_600_000  # milliseconds


@dataclass(frozen=True)
class GameClock:
    """The time until the flags of both sides fall, at `since`, and the side whose time runs. With
    `each`, every move has that much time anew. With `byoyomi` the last so many milliseconds are a
    period that begins anew with each move.

    >>> clock = GameClock(south=5000, north=5000, increment=100, running=SOUTH, since=0)
    >>> clock.left(SOUTH, now=2000), clock.run_out(now=2000), clock.run_out(now=5000)
    (3000, None, <Side.SOUTH: 0>)
    >>> clock.pressed(now=2000).south
    3100
    >>> GameClock(500, 9000, 0, running=SOUTH, since=0, byoyomi=3000).pressed(now=400).south
    3000
    """

    south: int
    north: int
    increment: int
    running: Side | None
    since: int
    each: int | None = None
    byoyomi: int = 0

    def left(self, side: Side, now: int) -> int:
        """The milliseconds left of a side: never negative, and never more because the system's
        clock was set back."""
        kept = self.south if side is SOUTH else self.north
        gone = max(now - self.since, 0) if side is self.running else 0
        return max(kept - gone, 0)

    def run_out(self, now: int) -> Side | None:
        """The side that has run out of time."""
        side = self.running
        return side if side and not self.left(side, now) else None

    @property
    def ends_at(self) -> int | None:
        """When the flag of the running clock falls."""
        if not self.running:
            return None
        return self.since + (self.south if self.running is SOUTH else self.north)

    def pressed(self, now: int) -> GameClock:
        """The clock after a move of the side whose time runs."""
        side = self.running
        if side is None:
            return self
        left = max(self.left(side, now) + self.increment, self.byoyomi)
        if self.each is not None:
            left = self.each
        moved = replace(self, running=side.other, since=now)
        return replace(moved, south=left) if side is SOUTH else replace(moved, north=left)
