"""How a beginner looks at the board: one move, perhaps one reply, and much is overlooked.

A search sees everything or nothing, and a search with dice throws pieces away that a child would
keep. So weak levels do not search. They look at each move as people do: is there something to take,
will it be taken back, is the royal piece safe? What is overlooked is overlooked for the whole turn,
like the enemy piece in the corner whose threat you forgot.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position

_WON = 1000.0  # more than everything that can be taken


@dataclass(frozen=True)
class Glance:
    """What a beginner notices, each a share of all cases from 0 to 1.

    `danger`: an enemy piece that could take the royal piece. `threats`: one that could take another. `prey`: a piece that could be taken.
    `drops`: a drop as a move of one's own. `wins`: a move that ends the game at once. `guards`: that a
    piece taken could be taken back. `mood` is what a move may be liked for no reason, in dots.
    """

    danger: float
    threats: float
    prey: float
    drops: float
    wins: float
    guards: float
    mood: float

    def choose(self, game: Game | Position, random: Random) -> Move:
        """A move such a player might make."""
        position = game.position if isinstance(game, Game) else game
        return _Look(self, position, random).choose()


class _Look:
    """One turn: what is overlooked is settled before any move is weighed."""

    def __init__(self, glance: Glance, position: Position, random: Random) -> None:
        self._glance, self._position, self._random = glance, position, random
        self._squares = _pieces(position)
        self._unseen_danger = self._overlooked(glance.danger)
        self._unseen_threats = self._overlooked(glance.threats)
        self._unseen_prey = self._overlooked(glance.prey)

    def _overlooked(self, noticed: float) -> set[str]:
        """The enemy pieces, by square, that are not thought of."""
        enemy = self._position.turn.other
        return {
            square
            for square, (side, _) in self._squares.items()
            if side is enemy and self._random.random() >= noticed
        }

    def choose(self) -> Move:
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
        after = self._position.play(move)
        liked = self._random.random() * self._glance.mood
        gained = 0.0
        if move.target in self._squares and move.target not in self._unseen_prey:
            gained = float(self._squares[move.target][1])
        return liked + gained + move.promotes - self._fear(after, move)

    def _fear(self, after: Position, move: Move) -> float:
        """The worst that the enemy pieces one has not overlooked can do next."""
        worst = 0.0
        pieces = _pieces(after)
        for reply in after.legal_moves:
            if reply.origin is None or reply.target not in pieces:
                continue
            ends = bool(after.play(reply).outcome)
            if reply.origin in (self._unseen_danger if ends else self._unseen_threats):
                continue
            worst = max(worst, self._loss(after, reply, pieces))
        return worst

    def _loss(
        self, after: Position, reply: Move, pieces: dict[str, tuple[object, int]]
    ) -> float:
        then = after.play(reply)
        if then.outcome:
            return _WON
        lost = pieces[reply.target][1]
        back = any(m.target == reply.target for m in then.legal_moves)
        if back and self._random.random() < self._glance.guards:
            return max(0.0, lost - pieces[reply.origin or ""][1])
        return float(lost)


def _pieces(position: Position) -> dict[str, tuple[object, int]]:
    """Whose piece stands on each square, and how many dots it has."""
    files = position.variant.files
    found = {}
    for row, line in enumerate(position.board):
        for column, piece in enumerate(line):
            if piece:
                square = f"{files - column}{chr(ord('a') + row)}"
                dots = "".join(piece.kind.dots).count("o")
                found[square] = (piece.side, dots)
    return found
