"""A stored game: its header, and its events in order.

Events are never changed or deleted, and of a header only a free seat is taken once. A move taken
back stays; the takeback is one more event.

    version  kind      ply  move
    0        start     0
    1        move      1    2c2b
    2        move      2    2a2b
    3        takeback  0             both moves are off the board, and still in the store
    4        move      1    1d1c
    5        end       1             south resigned
    6        rematch   1    a game   who agreed is the side

Between two people there are also `join` (somebody sat down on a side), `offer` (its move is "draw",
"undo" or, after the end, "rematch") and `decline`. An offer stands until something else happens on
the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from yokai.notation.move import SOUTH, Side, SideWord

EventKind = Literal["start", "move", "takeback", "end", "join", "offer", "decline", "rematch"]
OfferName = Literal["draw", "undo", "rematch"]

BY_MESSAGE = "message:"  # begins the player of a seat whose moves come by message


@dataclass(frozen=True)
class Seat:
    """The player of a side: a person's browser, the computer at a level, or a bot; with a name, if
    the person has given one."""

    player: str | None
    level: int | None = None
    name: str | None = None
    bot: str | None = None  # the name it is offered by

    @classmethod
    def by_message(cls, tag: str, name: str | None = None) -> Seat:
        """The seat of somebody on another device, whose moves come in links with this tag."""
        return cls(f"{BY_MESSAGE}{tag}", name=name)

    @property
    def tag(self) -> str | None:
        """The tag of the links by which the moves of this seat come, if they do."""
        player = self.player or ""
        return player.removeprefix(BY_MESSAGE) if player.startswith(BY_MESSAGE) else None

    @property
    def is_free(self) -> bool:
        """Does nobody sit here yet?"""
        return self.player is None and not self.is_computer

    @property
    def is_computer(self) -> bool:
        """Does a program play here, ours or a bot?"""
        return self.level is not None or self.bot is not None


@dataclass(frozen=True)
class Header:
    """The facts of a game before its first move: variant, start, seats and clock."""

    id: str
    variant: str
    start: str
    south: Seat
    north: Seat
    initial: int | None  # milliseconds each begins with; None without a clock
    increment: int | None
    created: int
    below: SideWord | None = None  # the side at the near edge of the screen, if it is fixed
    gentle: bool = False  # the level was found by itself, see ladder.py
    rated: bool = False  # it counts, see ratings.py
    days: int | None = None  # for every move anew; `initial` is the same in milliseconds
    byoyomi: int = 0  # milliseconds for each move once `initial` is used up
    north_initial: int | None = None  # North's time, if it is not that of both: a handicap
    tournament: str | None = None  # the tournament of people to which it belongs

    def seat(self, side: Side) -> Seat:
        """The seat of a side."""
        return self.south if side is SOUTH else self.north

    @property
    def at_start(self) -> tuple[int | None, int | None]:
        """The milliseconds until the flags of South and North would fall, before the first move:
        the initial time, and one period of byoyomi."""
        if self.initial is None:
            return None, None
        north = self.initial if self.north_initial is None else self.north_initial
        return self.initial + self.byoyomi, north + self.byoyomi

    @property
    def free(self) -> Side | None:
        """The side whose seat waits for somebody."""
        return next((side for side in Side if self.seat(side).is_free), None)

    @property
    def tag(self) -> str | None:
        """The tag of the links of a game by message; None of any other game."""
        return self.south.tag or self.north.tag

    @property
    def is_between_two(self) -> bool:
        """Do two people play here, each on a device of their own?"""
        south, north = self.south.player, self.north.player
        return None not in (south, north) and south != north and self.tag is None

    def sides_of(self, player: str | None) -> list[Side]:
        """The sides that a player may move."""
        return [side for side in Side if player is not None and self.seat(side).player == player]


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game, with the board and the clocks after it."""

    version: int
    kind: EventKind
    ply: int  # moves that stand after it
    move: str | None
    sfen: str
    winner: SideWord | None
    reason: str | None  # None while the game goes on
    south_left: int | None
    north_left: int | None
    at: int
    side: SideWord | None = None  # the side that did it, where the board does not show that
