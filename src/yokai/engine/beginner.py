"""How a beginner looks at the board: one move, perhaps one reply, and much is overlooked.

A search sees everything or nothing, and a search with dice throws pieces away that a child would
keep. So weak levels do not search. They look at each move as people do: is there something to take,
will it be taken back, is the royal piece safe? What is overlooked is overlooked for the whole turn,
like the enemy piece in the corner whose threat you forgot.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from yokai.notation.move import Move, Side
from yokai.notation.square import usi_square
from yokai.rules.position import Position

_WON = 1000.0  # more than everything that can be taken


@dataclass(frozen=True)
class Glance:
    """What a beginner notices, each a share of all cases from 0 to 1; `mood` is in dots."""

    danger: float  # an enemy piece that could take the royal piece
    threats: float  # one that could take another
    prey: float  # a piece that could be taken
    drops: float  # a drop, as a move of one's own
    wins: float  # that a move would end the game at once
    guards: float  # that a piece taken could be taken back
    mood: float  # what a move may be liked for no reason

    def choose(self, position: Position, random: Random) -> Move:
        """A move such a player might make."""
        return _Look(self, position, random).choose()


class _Seen(NamedTuple):
    side: Side
    dots: int  # which is what a piece is worth to a beginner


class _Look:
    """One turn: what is overlooked is settled before any move is weighed."""

    def __init__(self, glance: Glance, position: Position, random: Random) -> None:
        self._glance, self._position, self._random = glance, position, random
        self._pieces = _pieces(position)
        self._unseen_danger = self._overlooked(glance.danger)
        self._unseen_threats = self._overlooked(glance.threats)
        self._unseen_prey = self._overlooked(glance.prey)

    def _overlooked(self, noticed: float) -> set[str]:
        """The enemy pieces, by square, that are not thought of."""
        enemy = self._position.turn.other
        return {
            square
            for square, piece in self._pieces.items()
            if piece.side is enemy and self._random.random() >= noticed
        }

    def choose(self) -> Move:
        """The move that looks best."""
        legal = self._position.legal_moves
        for move in legal:
            after = self._position.play(move)
            if after.outcome and after.outcome.winner is self._position.turn:
                if self._random.random() < self._glance.wins:
                    return move
                break  # it was there to be seen, and was not
        noticed = [m for m in legal if not m.is_drop or self._random.random() < self._glance.drops]
        return max(noticed or legal, key=self._weigh)

    def _weigh(self, move: Move) -> float:
        """How good a move looks, in dots."""
        gained = float(move.promotes)
        if move.target not in self._unseen_prey and (prey := self._pieces.get(move.target)):
            gained += prey.dots
        fear = self._fear(self._position.play(move))
        return gained - fear + self._random.random() * self._glance.mood

    def _fear(self, after: Position) -> float:
        """The worst that the enemy pieces one has not overlooked could take next."""
        pieces = _pieces(after)
        losses = (self._loss(after, reply, pieces) for reply in after.legal_moves)
        return max(losses, default=0.0)

    def _loss(self, after: Position, reply: Move, pieces: dict[str, _Seen]) -> float:
        taker, taken = pieces.get(reply.origin or ""), pieces.get(reply.target)
        if not taker or not taken:
            return 0.0
        then = after.play(reply)
        if reply.origin in (self._unseen_danger if then.outcome else self._unseen_threats):
            return 0.0
        if then.outcome:
            return _WON
        guarded = any(move.target == reply.target for move in then.legal_moves)
        if guarded and self._random.random() < self._glance.guards:
            return max(0.0, float(taken.dots - taker.dots))
        return float(taken.dots)


def _pieces(position: Position) -> dict[str, _Seen]:
    """What stands on each square, by its USI name."""
    files = position.variant.files
    return {
        usi_square(row * files + column, files): _Seen(
            piece.side, "".join(piece.kind.dots).count("o")
        )
        for row, line in enumerate(position.board)
        for column, piece in enumerate(line)
        if piece
    }
