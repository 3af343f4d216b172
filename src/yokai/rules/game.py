"""A game: a position with its history, so that repetitions and resignations exist."""

from __future__ import annotations

from collections import Counter

from yokai.errors import IllegalMove
from yokai.notation.move import Move, Side
from yokai.rules.drawing import draw
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant


class Game:
    """A game from its first position to its end.

    >>> g = Game("classic")
    >>> g.play("kodama b2xb3").usi
    '2c2b'
    >>> g.undo().usi
    '2c2b'
    >>> for usi in ["1d1c", "3a3b", "1c1d", "3b3a"] * 2:
    ...     _ = g.play(usi)
    >>> str(g.outcome)
    'draw by repetition'
    """

    def __init__(self, game: str | Variant | Position) -> None:
        """Begin at the start of a variant, or at any position."""
        start = game if isinstance(game, Position) else variant(game).start
        self._positions = [start]
        self._moves: list[Move] = []
        self._seen = Counter([start.key])
        self._ended: Outcome | None = None

    @property
    def variant(self) -> Variant:
        """The rules it is played by."""
        return self.start.variant

    @property
    def start(self) -> Position:
        """The position it began with."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, the start first."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> Side:
        """Who is to move."""
        return self.position.turn

    @property
    def legal_moves(self) -> list[Move]:
        """What may be played now; nothing once the game is over."""
        return [] if self.outcome else self.position.legal_moves

    @property
    def repetitions(self) -> int:
        """How often the present position has stood on the board, this time included."""
        return self._seen[self.position.key]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self._ended:
            return self._ended
        if self.position.outcome:
            return self.position.outcome
        if self.repetitions >= self.variant.repetition:
            return Outcome(None, "repetition")
        return None

    def play(self, move: str | Move) -> Move:
        """Play a move in any notation and return it; nothing changes if it is refused."""
        if (end := self.outcome) and not self.position.outcome:
            raise self.position.refuse(move, f"the game is over, {end}", "game_over")
        found = move if isinstance(move, Move) else self.position.move(move)
        self._positions.append(self.position.play(found))
        self._moves.append(found)
        self._seen[self.position.key] += 1
        return found

    def undo(self) -> Move | None:
        """Take back the last thing that happened: a resignation or draw, otherwise a move."""
        if self._ended:
            self._ended = None
            return None
        if not self._moves:
            raise IllegalMove("nothing to undo", "no move has been played", "no_move")
        self._seen[self.position.key] -= 1
        self._positions.pop()
        return self._moves.pop()

    def resign(self, side: Side | None = None) -> None:
        """Give the game up, for the side to move unless told otherwise."""
        self.end(Outcome((self.turn if side is None else side).other, "resignation"))

    def agree_draw(self) -> None:
        """Call it a draw, both players agreeing."""
        self.end(Outcome(None, "agreement"))

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""
        if self.outcome:
            raise IllegalMove("the game is over already", str(self.outcome), "game_over")
        self._ended = outcome

    @property
    def status(self) -> str:
        """Who is to move, or how the game has ended."""
        return str(self.outcome) if self.outcome else self.position.status

    def __repr__(self) -> str:
        return f"<Game of {self.variant.id}, {len(self.moves)} moves, {self.status}>"

    def __str__(self) -> str:
        return f"{draw(self.variant, self.position.setup)}\n{self.status}"
