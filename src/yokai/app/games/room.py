"""A room: a live game as its events have made it, and the events that may come next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import get_args

from yokai.app.games.clock import GameClock
from yokai.app.messages import MoveView, PositionView
from yokai.app.views import move_view, position_view
from yokai.notation.move import NORTH, SOUTH, Move, Side, SideWord
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.storage.events import Event, EventKind, Header, OfferName, Seat

ClockTimes = tuple[int | None, int | None]  # milliseconds on South's clock and on North's
NO_CLOCK = (None, None)
_OFFERS: dict[str, OfferName] = {name: name for name in get_args(OfferName)}
ON_THE_BOARD = ("move", "takeback", "end")  # events that change the board or end the game
ABORTED = "aborted"  # why a game ended that was called off before both players had moved


@dataclass(frozen=True)
class Offer:
    """An offer of a side, to which the other may agree."""

    what: OfferName
    side: Side


@dataclass(frozen=True, eq=False)
class Room:
    """A game with its players and its clock. Frozen: an event makes a new room, which shares the
    rendered moves with this one.

    `game` must not be played on: moved() and the like return the room after an event.
    """

    header: Header
    last: Event
    game: Game
    moves: tuple[MoveView, ...] = ()  # without those taken back, as readers see them
    clocks: tuple[ClockTimes, ...] = ()  # after each of these moves
    offer: Offer | None = None  # waiting for an answer
    draw_offers: tuple[int | None, int | None] = (None, None)  # the ply of each side's last one
    next: str | None = None  # the rematch between the same two players
    since: int = 0  # the version of the last event on the board
    told: int = 0  # when this process could send the last event, once it was committed
    paused: int = 0  # milliseconds since the last event in which no process served
    leased: int = 0  # the end of this process's lease, if it committed the last event

    @classmethod
    def begin(cls, header: Header) -> Room:
        """The room before the first move."""
        at = header.created
        start = Event(0, "start", 0, None, header.start, None, None, *header.at_start, at)
        return cls(header, start, Game(Position.parse(header.variant, header.start)))

    def after(self, *events: Event, told: int = 0) -> Room:
        """The room after stored events; `told` is when another process announced the last one."""
        if not events:
            return self
        draft = _Draft(self)
        for event in events:
            draft.evolve(event)
        return draft.room(told)

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.last.version

    @property
    def ply(self) -> int:
        """The number of moves on the board."""
        return len(self.moves)

    @cached_property
    def board(self) -> PositionView:
        """The position on the board, as readers see it."""
        game = self.game
        return position_view(game.position, game.outcome, game.repetitions, self.last.sfen)

    @cached_property
    def computer(self) -> Side | None:
        """The side that the computer plays."""
        return next((side for side in Side if self.header.seat(side).is_computer), None)

    @property
    def computer_to_move(self) -> bool:
        """Is it the computer's turn?"""
        return not self.game.outcome and self.game.turn is self.computer

    @property
    def has_begun(self) -> bool:
        """Has each player moved who is another person, or anybody where one plays alone?"""
        return self.ply >= (len(Side) if self.header.is_between_two else 1)

    @cached_property
    def clock(self) -> GameClock | None:
        """The clock; it starts once the game has begun and stops with the game."""
        last = self.last
        if last.south_left is None or last.north_left is None:
            return None
        runs = self.has_begun and not self.game.outcome
        running = self.game.turn if runs else None
        increment = self.header.increment or 0
        # A clock starts when its player can know of the move, runs on through an offer, and
        # stands while nobody serves.
        since = max(last.at, self.told) if last.kind in ON_THE_BOARD else last.at
        since += self.paused
        each = self.header.initial if self.header.days else None
        left = last.south_left, last.north_left
        return GameClock(*left, increment, running, since, each, self.header.byoyomi)

    @property
    def due(self) -> int | None:
        """When the next event is due without a person: the computer's move, which is due now, or
        the fall of a person's flag."""
        if self.computer_to_move:
            return self.last.at
        return self.clock.ends_at if self.clock else None

    def moved(self, move: str | Move, now: int, spent: int | None = None) -> Room:
        """Play a move; an error if it is refused. `spent` is the time charged to the clock, if
        that is not the time since the turn began."""
        draft = _Draft(self)
        found = draft.play(move)
        clock = self.clock
        if clock and spent is not None:
            clock = replace(clock, since=now - spent)
        pressed = clock and clock.pressed(now)
        left = (pressed.south, pressed.north) if pressed else NO_CLOCK
        draft.note(event_after(self.last, "move", draft.game, now, left, self.ply + 1, found.usi))
        return draft.room()

    def taken_back(self, ply: int, now: int, asked: Side | None = None) -> Room:
        """Take moves back until this many are on the board, with the clocks as they were then. A
        side that `asked` for it gets no time back, but for a period of byoyomi."""
        draft = _Draft(self)
        draft.go_back(ply)
        left = self.clocks[ply - 1] if ply else self.header.at_start
        if asked is not None:
            left = _less(left, self._left(now), asked, self.header.byoyomi)
        draft.note(event_after(self.last, "takeback", draft.game, now, left, ply))
        return draft.room()

    def ended(self, outcome: Outcome, now: int) -> Room:
        """End the game for a reason that the board does not show; an error if it is over."""
        draft = _Draft(self)
        draft.game.end(outcome)
        draft.note(event_after(self.last, "end", draft.game, now, self._left(now), self.ply))
        return draft.room()

    def joined(self, side: Side, seat: Seat, now: int) -> Room:
        """Somebody sits down on a side."""
        south, north = self.header.south, self.header.north
        header = replace(
            self.header,
            south=seat if side is SOUTH else south,
            north=seat if side is NORTH else north,
        )
        return replace(self._beside("join", side, now), header=header)

    def offered(self, what: OfferName, side: Side, now: int) -> Room:
        """A side makes an offer."""
        return self._beside("offer", side, now, what)

    def declined(self, side: Side, now: int) -> Room:
        """A side declines or withdraws an offer."""
        return self._beside("decline", side, now)

    def followed(self, game: str, side: Side, now: int) -> Room:
        """A side asks for a rematch, which exists already."""
        return self._beside("rematch", side, now, game)

    def _beside(self, kind: EventKind, side: Side, now: int, what: str | None = None) -> Room:
        """An event that does not change the board; the clock runs on."""
        event = event_after(self.last, kind, self.game, now, self._left(now), self.ply, what)
        return self.after(replace(event, side=side.word))

    def _left(self, now: int) -> ClockTimes:
        clock = self.clock
        return (clock.left(SOUTH, now), clock.left(NORTH, now)) if clock else NO_CLOCK


def event_after(
    last: Event,
    kind: EventKind,
    game: Game,
    now: int,
    left: ClockTimes,
    ply: int,
    move: str | None = None,
) -> Event:
    """The event that comes after another, with the board as it is then."""
    end = game.outcome
    return Event(
        version=last.version + 1,
        kind=kind,
        ply=ply,
        move=move,
        sfen=game.position.sfen,
        winner=end.winner.word if end and end.winner else None,
        reason=end.reason if end else None,
        south_left=left[SOUTH],
        north_left=left[NORTH],
        at=now,
    )


class _Draft:
    """The next room while events are applied to it. A new event changes the board and is then
    noted; a stored event takes the same two steps."""

    def __init__(self, room: Room) -> None:
        self.game = room.game.copy()
        self._header, self._last = room.header, room.last
        self._moves, self._clocks = [*room.moves], [*room.clocks]
        self._offer, self._next, self._since = room.offer, room.next, room.since
        self._draw_offers = room.draw_offers
        self._played: tuple[Position, Move] | None = None  # the last move, and its position

    def play(self, move: str | Move) -> Move:
        """Play a move on the board."""
        before = self.game.position
        found = self.game.play(move)
        self._played = before, found
        return found

    def go_back(self, ply: int) -> None:
        """Take moves back until this many are on the board."""
        self.game = self.game.at(ply)

    def note(self, event: Event) -> None:
        """Apply the other changes of an event, after those on the board."""
        kind = event.kind
        self._last = event
        if kind not in ON_THE_BOARD:
            self._offer = _offer(self._offer, event)
            if kind == "offer" and event.move == "draw" and event.side:
                south, north = self._draw_offers
                mine = Side.of(event.side) is SOUTH
                self._draw_offers = (event.ply, north) if mine else (south, event.ply)
            self._next = event.move if kind == "rematch" else self._next
            return
        self._offer, self._since = None, event.version
        if kind == "move" and self._played:
            self._moves.append(move_view(*self._played, event.sfen))
            self._clocks.append((event.south_left, event.north_left))
        elif kind == "takeback":
            del self._moves[event.ply :], self._clocks[event.ply :]

    def evolve(self, event: Event) -> None:
        """Apply a stored event."""
        if event.kind == "move":
            self.play(event.move or "")
        elif event.kind == "takeback":
            self.go_back(event.ply)
        elif event.kind == "end":
            self.game.end(Outcome(_side(event.winner), event.reason or ""))
        self.note(event)

    def room(self, told: int = 0) -> Room:
        """The room after the events so far."""
        rest = self._offer, self._draw_offers, self._next, self._since, told
        moves, clocks = tuple(self._moves), tuple(self._clocks)
        return Room(self._header, self._last, self.game, moves, clocks, *rest)


def _less(then: ClockTimes, now: ClockTimes, side: Side, byoyomi: int) -> ClockTimes:
    """The times of `then`, but for one side the time of `now` if that is less: a whole period of
    byoyomi at least."""
    before, present = then[side], now[side]
    if before is None or present is None:
        return then
    less = max(min(before, present), byoyomi)
    return (less, then[NORTH]) if side is SOUTH else (then[SOUTH], less)


def _offer(standing: Offer | None, event: Event) -> Offer | None:
    """The open offer after an event that does not change the board."""
    if event.kind == "offer" and event.side:
        return Offer(_OFFERS[event.move or ""], Side.of(event.side))
    return standing if event.kind in ("join", "rematch") else None


def _side(word: SideWord | None) -> Side | None:
    return Side.of(word) if word else None
