"""A played move: the positions before and after it, and what they show on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from yokai.engine.captures import attacked_by, captures, covered, is_free, mover, targets, turned
from yokai.engine.line import Score
from yokai.engine.move_reason import Reason, ReasonName, moves_of
from yokai.notation.move import Move, Side
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.rules.piece import Kind
from yokai.rules.position import Position


@dataclass(frozen=True)
class PlayedMove:
    """A legal move; `score` is that of the move for its player, `exact` if it is from a table."""

    before: Position
    move: Move
    score: Score
    exact: bool

    @cached_property
    def after(self) -> Position:
        """The position after the move."""
        return self.before.play(self.move)

    @cached_property
    def theirs(self) -> Position:
        """The position before the move with the opponent to move: what was threatened."""
        return turned(self.before)

    @cached_property
    def again(self) -> Position:
        """The position after the move with the player to move: what the player threatens."""
        return turned(self.after)

    @cached_property
    def own(self) -> Kind:
        """The kind of piece that moves, before any promotion."""
        return mover(self.before, self.move)

    @property
    def to(self) -> str:
        """The square on which the piece stands now."""
        return self.move.target

    @property
    def from_(self) -> str:
        """The square that the piece has left; a drop has none."""
        assert self.move.origin  # the move is a step
        return self.move.origin

    def forward(self, square: str) -> int:
        """The number of rows between the player's edge and a square."""
        game = self.before.variant
        row = read_square(square, game.files, game.ranks) // game.files
        return game.ranks - 1 - row if self.before.turn is Side.SOUTH else row

    @cached_property
    def new(self) -> set[str]:
        """The squares that the piece covers now, and did not cover before it moved."""
        origin = self.move.origin
        return covered(self.after, self.to) - (covered(self.before, origin) if origin else set())

    def tell(
        self,
        name: ReasonName,
        piece: Kind | None = None,
        square: str = "",
        arrows: tuple[str, ...] = (),
        **more: Kind,
    ) -> Reason:
        """A reason about a piece and a square, by default the mover and where it stands."""
        game = self.before.variant
        kinds = {"royal": game.royal, "piece": piece or self.own, **more}
        index = read_square(square or self.to, game.files, game.ranks)
        squares = {"square": a1_square(index, game.files, game.ranks)}
        pieces = {blank: kind.symbol for blank, kind in kinds.items()}
        return Reason(name, pieces, squares, arrows=arrows)

    def count(self, name: ReasonName, plies: int) -> Reason:
        """A reason with a number of moves."""
        return Reason(name, numbers={"moves": moves_of(plies)})


def forked(after: Position, square: str) -> list[str]:
    """The two best of the pieces that the piece on `square` forks, which has just moved, or none.

    It could win either of them, and nobody can take it.
    """
    if after.outcome or square in targets(after):
        return []
    prey = attacked_by(after, square)
    return prey[:2] if len(prey) > 1 else []


def room(position: Position) -> set[str]:
    """The squares to which the royal piece of the side to move can step without being taken."""
    home = royal_square(position, position.turn)
    return {
        move.target
        for move in position.legal_moves
        if move.origin == home and is_free(position, move)
    }


def arrow_of(move: Move) -> tuple[str, ...]:
    """The arrow of a step; a drop has none."""
    return (move.origin + move.target,) if move.origin else ()


def arrows_to_royal(position: Position) -> tuple[str, ...]:
    """The arrows from the attackers of the other royal piece to it."""
    found = [capture for capture in captures(position) if kind_on(position, capture.target).royal]
    return tuple(dict.fromkeys(arrow for capture in found for arrow in arrow_of(capture)))


def squares_of(position: Position, side: Side) -> list[str]:
    """The squares of a side's pieces."""
    game = position.variant
    every = [usi_square(index, game.files) for index in range(game.squares)]
    return [square for square in every if (on := position.piece(square)) and on.side is side]


def royal_square(position: Position, side: Side) -> str:
    """The square of a side's royal piece."""
    return next(each for each in squares_of(position, side) if kind_on(position, each).royal)


def around(square: str) -> set[str]:
    """A square and its neighbours, those beyond the edge included."""
    return {
        chr(ord(square[0]) + right) + chr(ord(square[1]) + down)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }


def kind_on(position: Position, square: str) -> Kind:
    """The kind of the piece on a square that is not empty."""
    piece = position.piece(square)
    assert piece
    return piece.kind
