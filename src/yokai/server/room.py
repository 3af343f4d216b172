"""One game as the store tells it, and the events that could come next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.server.clock import GameClock
from yokai.server.history import Event, EventKind, Header, Seat


@dataclass(frozen=True)
class Room:
    """A game with its players, its clock and its whole past. Frozen: what happens makes a new one.

    `game` is not to be played on: ask moved() and the like for the next event.
    """

    header: Header
    events: tuple[Event, ...]

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
        return cls(header, (start,))

    @property
    def last(self) -> Event:
        """What happened last."""
        return self.events[-1]

    @property
    def version(self) -> int:
        """Grows with everything that happens."""
        return self.last.version

    @cached_property
    def standing(self) -> tuple[Event, ...]:
        """The moves that were not taken back."""
        moves: list[Event] = []
        for event in self.events:
            if event.kind == "move":
                moves.append(event)
            elif event.kind == "takeback":
                del moves[event.ply :]
        return tuple(moves)

    @cached_property
    def game(self) -> Game:
        """The game, replayed."""
        game = Game(Position.parse(self.header.variant, self.header.start))
        for event in self.standing:
            game.play(event.move or "")
        if self.last.kind == "end":
            winner = Side.of(self.last.winner) if self.last.winner else None
            game.end(Outcome(winner, self.last.reason or ""))
        return game

    @property
    def ply(self) -> int:
        """How many moves stand."""
        return len(self.standing)

    def seat(self, side: Side) -> Seat:
        """Who sits on a side."""
        return self.header.south if side is SOUTH else self.header.north

    def sides_of(self, player: str | None) -> tuple[Side, ...]:
        """What a player may move."""
        return tuple(s for s in Side if player is not None and self.seat(s).player == player)

    @property
    def computer(self) -> Side | None:
        """The side the computer plays."""
        return next((side for side in Side if self.seat(side).is_computer), None)

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
        return GameClock(last.south_left, last.north_left, increment, running, last.at)

    def moved(self, move: str | Move, now: int, spent: int | None = None) -> Event:
        """Play a move; an error if it is refused. `spent` is what the clock is charged, if that
        is not the time since the turn began."""
        game = self._copy()
        found = game.play(move)
        clock = self.clock
        if clock and spent is not None:
            clock = replace(clock, since=now - spent)
        pressed = clock and clock.pressed(now)
        event = self._next("move", game, now, pressed)
        return replace(event, move=found.usi)

    def taken_back(self, ply: int, now: int) -> Event:
        """Go back to where this many moves stood, with the clocks as they were then."""
        game = Game(self.game.start)
        for event in self.standing[:ply]:
            game.play(event.move or "")
        then = self.standing[ply - 1] if ply else self.events[0]
        event = self._next("takeback", game, now, None)
        return replace(event, south_left=then.south_left, north_left=then.north_left)

    def ended(self, outcome: Outcome, now: int) -> Event:
        """End the game for a reason that is not on the board; an error if it is over."""
        game = self._copy()
        game.end(outcome)
        clock = self.clock
        shown = clock and replace(clock, south=clock.left(SOUTH, now), north=clock.left(NORTH, now))
        return self._next("end", game, now, shown)

    def after(self, event: Event) -> Room:
        """The room once this has happened."""
        return Room(self.header, (*self.events, event))

    def _copy(self) -> Game:
        return Room(self.header, self.events).game

    def _next(self, kind: EventKind, game: Game, now: int, clock: GameClock | None) -> Event:
        end = game.outcome
        return Event(
            version=self.version + 1,
            kind=kind,
            ply=len(game.moves),
            move=None,
            sfen=game.position.sfen,
            winner=end.winner.word if end and end.winner else None,
            reason=end.reason if end else None,
            south_left=clock.south if clock else self.last.south_left,
            north_left=clock.north if clock else self.last.north_left,
            at=now,
        )
