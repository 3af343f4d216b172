"""One game as far as its events tell it, and what could come next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from yokai.app.games.clock import GameClock
from yokai.app.messages import MoveView, PositionView
from yokai.app.views import move_view, position_view
from yokai.notation.move import NORTH, SOUTH, Move, Side, SideWord
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.storage.events import Event, EventKind, Header, OfferName, Seat

_Left = tuple[int | None, int | None]  # milliseconds on South's clock and on North's
_NO_CLOCK = (None, None)
ON_THE_BOARD = ("move", "takeback", "end")  # what happens there, and not beside it


@dataclass(frozen=True)
class Offer:
    """What a side would like, if the other agrees."""

    what: OfferName
    side: Side


@dataclass(frozen=True, eq=False)
class Room:
    """A game with its players and its clock. Frozen: what happens makes a new one, which shares
    with this one all that is past and has been rendered.

    `game` is not to be played on: ask moved() and the like for the room after it.
    """

    header: Header
    last: Event  # what happened last
    game: Game
    moves: tuple[MoveView, ...] = ()  # those that stand, as readers see them
    clocks: tuple[_Left, ...] = ()  # after each of them
    offer: Offer | None = None  # that waits for an answer
    next: str | None = None  # the game that comes after this one, between the same two
    since: int = 0  # the version that brought what stands on the board
    told: int = 0  # when this process could tell what happened last, once that was kept

    @classmethod
    def begin(cls, header: Header) -> Room:
        """The room before the first move."""
        start = Event(
            version=0,
            kind="start",
            ply=0,
            move=None,
            sfen=header.start,
            winner=None,
            reason=None,
            south_left=header.initial,
            north_left=header.initial,
            at=header.created,
        )
        return cls(header, start, Game(Position.parse(header.variant, header.start)))

    def after(self, *events: Event, told: int = 0) -> Room:
        """The room once these have happened, as the store tells it; `told` by another process,
        if it was."""
        if not events:
            return self
        game, moves, clocks = self.game.copy(), [*self.moves], [*self.clocks]
        offer, following, since = self.offer, self.next, self.since
        for event in events:
            offer = _offer(offer, event)
            since = event.version if event.kind in ON_THE_BOARD else since
            if event.kind == "move":
                before = game.position
                moves.append(move_view(before, game.play(event.move or ""), event.sfen))
                clocks.append((event.south_left, event.north_left))
            elif event.kind == "takeback":
                game = game.at(event.ply)
                del moves[event.ply :], clocks[event.ply :]
            elif event.kind == "end":
                game.end(Outcome(_side(event.winner), event.reason or ""))
            elif event.kind == "rematch":
                following = event.move
        rest = tuple(moves), tuple(clocks), offer, following, since, told
        return Room(self.header, events[-1], game, *rest)

    @property
    def version(self) -> int:
        """Grows with everything that happens."""
        return self.last.version

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return len(self.moves)

    @cached_property
    def board(self) -> PositionView:
        """What stands on the board, as readers see it."""
        game = self.game
        return position_view(game.position, game.outcome, game.repetitions, self.last.sfen)

    @cached_property
    def computer(self) -> Side | None:
        """The side the computer plays."""
        return next((side for side in Side if self.header.seat(side).is_computer), None)

    @property
    def computer_to_move(self) -> bool:
        """Is it the computer's turn?"""
        return not self.game.outcome and self.game.turn is self.computer

    @cached_property
    def clock(self) -> GameClock | None:
        """The clock; it starts with the first move and stops with the game."""
        last = self.last
        if last.south_left is None or last.north_left is None:
            return None
        runs = self.ply > 0 and not self.game.outcome
        running = self.game.turn if runs else None
        increment = self.header.increment or 0
        since = max(last.at, self.told)  # nobody is charged for what they cannot know
        each = self.header.initial if self.header.days else None
        return GameClock(last.south_left, last.north_left, increment, running, since, each)

    @property
    def due(self) -> int | None:
        """When something happens next although no person does it: the computer moves, which it
        should now, or a person's clock runs out."""
        if self.computer_to_move:
            return self.last.at
        return self.clock.ends_at if self.clock else None

    def moved(self, move: str | Move, now: int, spent: int | None = None) -> Room:
        """Play a move; an error if it is refused. `spent` is what the clock is charged, if that
        is not the time since the turn began."""
        game = self.game.copy()
        found = game.play(move)
        clock = self.clock
        if clock and spent is not None:
            clock = replace(clock, since=now - spent)
        pressed = clock and clock.pressed(now)
        left = (pressed.south, pressed.north) if pressed else _NO_CLOCK
        event = self._event("move", game, now, left, self.ply + 1, found.usi)
        shown = move_view(self.game.position, found, event.sfen)
        moves, clocks = (*self.moves, shown), (*self.clocks, left)
        return Room(self.header, event, game, moves, clocks, since=event.version)

    def taken_back(self, ply: int, now: int) -> Room:
        """Go back to where this many moves stood, with the clocks as they were then."""
        game = self.game.at(ply)
        left = self.clocks[ply - 1] if ply else (self.header.initial, self.header.initial)
        event = self._event("takeback", game, now, left, ply)
        moves, clocks = self.moves[:ply], self.clocks[:ply]
        return Room(self.header, event, game, moves, clocks, since=event.version)

    def ended(self, outcome: Outcome, now: int) -> Room:
        """End the game for a reason that is not on the board; an error if it is over."""
        game = self.game.copy()
        game.end(outcome)
        event = self._event("end", game, now, self._left(now), self.ply)
        return Room(self.header, event, game, self.moves, self.clocks, since=event.version)

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
        """A side would like something."""
        return self._beside("offer", side, now, what)

    def declined(self, side: Side, now: int) -> Room:
        """A side would rather not."""
        return self._beside("decline", side, now)

    def followed(self, game: str, side: Side, now: int) -> Room:
        """A side wants another game, which is there."""
        return self._beside("rematch", side, now, game)

    def _beside(self, kind: EventKind, side: Side, now: int, what: str | None = None) -> Room:
        """Something happens beside the board; the clock runs on."""
        event = self._event(kind, self.game, now, self._left(now), self.ply, what)
        return self.after(replace(event, side=side.word))

    def _left(self, now: int) -> _Left:
        clock = self.clock
        return (clock.left(SOUTH, now), clock.left(NORTH, now)) if clock else _NO_CLOCK

    def _event(
        self, kind: EventKind, game: Game, now: int, left: _Left, ply: int, move: str | None = None
    ) -> Event:
        end = game.outcome
        return Event(
            version=self.version + 1,
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


def _offer(standing: Offer | None, event: Event) -> Offer | None:
    """What is offered after an event."""
    if event.kind == "offer" and event.side:
        return Offer("draw" if event.move == "draw" else "undo", Side.of(event.side))
    return standing if event.kind in ("join", "rematch") else None


def _side(word: SideWord | None) -> Side | None:
    return Side.of(word) if word else None
