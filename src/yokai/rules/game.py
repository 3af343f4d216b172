"""A game: a position with its history, so that repetitions and resignations exist."""

from __future__ import annotations

from collections.abc import Iterable

from yokai import _core
from yokai.errors import IllegalMove, YokaiError, quote
from yokai.notation.move import Move, Side
from yokai.rules.drawing import render_board
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
    >>> str(Game("classic", ["1d1c", "3a3b", "1c1d", "3b3a"] * 2).outcome)
    'draw by repetition'
    """

    def __init__(self, game: str | Variant | Position, moves: Iterable[str | Move] = ()) -> None:
        """Begin at the start of a variant, or at any position, and play these moves."""
        start = game if isinstance(game, Position) else variant(game).start
        self._start = self._position = start
        self._past: list[
            _core.Position
        ] = []  # earlier positions; core values only, for games are long
        self._moves: list[Move] = []
        self._seen = {start.key: 1}
        self._ended: Outcome | None = None
        for move in moves:
            self.play(move)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.start.variant

    @property
    def start(self) -> Position:
        """The position that the game began with."""
        return self._start

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._position

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position so far, the start first."""
        past = enumerate(self._past, self._start.number)
        return (*(Position(self.variant, core, number) for number, core in past), self._position)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.position.turn

    @property
    def legal_moves(self) -> list[Move]:
        """The moves that may be played now; none once the game is over."""
        return [] if self.outcome else self.position.legal_moves

    @property
    def repetitions(self) -> int:
        """The number of times the present position has occurred, this time included."""
        return self._seen[self.position.key]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it goes on."""
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
        position = self._position.play(found)
        self._past.append(self._position._core)
        self._moves.append(found)
        self._position = position
        self._seen[position.key] = self._seen.get(position.key, 0) + 1
        return found

    def undo(self) -> Move | None:
        """Take back a resignation or an agreed draw if there is one, otherwise the last move."""
        if self._ended:
            self._ended = None
            return None
        if not self._moves:
            raise IllegalMove("nothing to undo", "no move has been played", "no_move")
        self._seen[self._position.key] -= 1
        self._position = Position(self.variant, self._past.pop(), self._position.number - 1)
        return self._moves.pop()

    def copy(self) -> Game:
        """A copy that can be played on independently; no move is replayed.

        >>> game = Game("classic")
        >>> game.copy().play("2c2b").usi, len(game.moves)
        ('2c2b', 0)
        """
        twin = Game.__new__(Game)
        twin._start = self._start
        twin._position, twin._past, twin._moves = self._position, [*self._past], [*self._moves]
        twin._seen, twin._ended = self._seen.copy(), self._ended
        return twin

    def at(self, ply: int) -> Game:
        """A copy of the game after its first `ply` moves, without a resignation or agreed draw."""
        if not 0 <= ply <= len(self._moves):
            raise YokaiError(f"bad ply {quote(ply)}: {len(self._moves)} moves have been played")
        twin = self.copy()
        twin._ended = None
        for _ in range(len(self._moves) - ply):
            twin.undo()
        return twin

    def resign(self, side: Side | None = None) -> None:
        """Resign for a side, by default the side to move."""
        self.end(Outcome((self.turn if side is None else side).other, "resignation"))

    def agree_draw(self) -> None:
        """End the game in a draw by agreement of both players."""
        self.end(Outcome(None, "agreement"))

    def end(self, outcome: Outcome) -> None:
        """End the game for a reason that is not on the board."""
        if self.outcome:
            raise IllegalMove("the game is over already", str(self.outcome), "game_over")
        self._ended = outcome

    def __eq__(self, other: object) -> bool:
        """Games are equal if the same moves from the same position led to the same end."""
        if not isinstance(other, Game):
            return NotImplemented
        ours, theirs = ((g._start, g._moves, g._ended) for g in (self, other))
        return ours == theirs

    __hash__ = None  # type: ignore[assignment]  # a game changes

    @property
    def status(self) -> str:
        """The side to move, or how the game has ended, as a phrase."""
        return str(self.outcome) if self.outcome else self.position.status

    def __repr__(self) -> str:
        return f"<Game of {self.variant.id}, {len(self.moves)} moves, {self.status}>"

    def __str__(self) -> str:
        return f"{render_board(self.variant, self.position.setup)}\n{self.status}"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: the position, with the squares of the last move."""
        from yokai.rules.picture import squares_of, svg  # takes a while to read

        return svg(self.position, marks=squares_of(self._moves[-1]) if self._moves else ())
