"""A beginner's choice of a move: one move and one reply ahead, with much overlooked.

A shallow search sees everything up to its depth, and a search with random scores throws away pieces
that a child would keep. So the weakest levels do not search. They consider each move as people do:
is there something to take, will it be taken back, is the royal piece safe? A piece that is
overlooked stays so for the whole turn, like the enemy piece in the corner that you forgot.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from yokai.notation.move import Move, Side
from yokai.notation.square import usi_square
from yokai.rules.position import Position

_ROYAL_LOSS = 1000.0  # in dots; more than all other pieces together


@dataclass(frozen=True)
class Beginner:
    """A player who notices only a share of the threats and chances: from 0, none, to 1, all.

    `mood` and `eager` are in dots, like the worth of a piece.
    """

    danger: float  # of enemy pieces that could take the royal piece
    threats: float  # of enemy pieces that could take another piece
    prey: float  # of enemy pieces that could be taken
    drops: float  # of the player's own drops
    wins: float  # of moves that win at once
    guards: float  # of own pieces that could take back
    mood: float  # the most that is added to a move at random
    eager: float = 0.0  # what is added to a step of a piece towards the enemy

    def choose(self, position: Position, random: Random) -> Move:
        """Choose a move, at random within what this player notices."""
        return _Turn(self, position, random).choose()


class _Seen(NamedTuple):
    side: Side
    dots: int  # the worth of a piece for a beginner


class _Turn:
    """One turn of a beginner: overlooked pieces are chosen before any move is weighed."""

    def __init__(self, player: Beginner, position: Position, random: Random) -> None:
        self._player, self._position, self._random = player, position, random
        self._pieces = _pieces(position)
        self._unseen_danger = self._overlooked(player.danger)
        self._unseen_threats = self._overlooked(player.threats)
        self._unseen_prey = self._overlooked(player.prey)

    def _overlooked(self, noticed: float) -> set[str]:
        """The squares of the enemy pieces that are overlooked."""
        enemy = self._position.turn.other
        return {
            square
            for square, piece in self._pieces.items()
            if piece.side is enemy and self._random.random() >= noticed
        }

    def choose(self) -> Move:
        """The move that looks best."""
        legal = self._position.legal_moves
        wins = [move for move in legal if self._wins(move)]
        if wins and self._random.random() < self._player.wins:
            return wins[0]
        rest = [move for move in legal if move not in wins] or legal
        noticed = [m for m in rest if not m.is_drop or self._random.random() < self._player.drops]
        return max(noticed or rest, key=self._weigh)

    def _wins(self, move: Move) -> bool:
        outcome = self._position.play(move).outcome
        return outcome is not None and outcome.winner is self._position.turn

    def _weigh(self, move: Move) -> float:
        """The apparent worth of a move, in dots."""
        gained = float(move.promotes)
        if move.target not in self._unseen_prey and (prey := self._pieces.get(move.target)):
            gained += prey.dots
        if self._goes_ahead(move):
            gained += self._player.eager
        fear = self._fear(self._position.play(move))
        return gained - fear + self._random.random() * self._player.mood

    def _goes_ahead(self, move: Move) -> bool:
        """Does a piece step towards the enemy? The royal piece has no business there."""
        piece = self._position.piece(move.origin) if move.origin else None
        if not move.origin or not piece or piece.kind.royal:
            return False
        rows = ord(move.origin[1]) - ord(move.target[1])
        return rows * (1 if piece.side is Side.SOUTH else -1) > 0

    def _fear(self, after: Position) -> float:
        """The greatest loss by a reply of an enemy piece that is not overlooked, in dots."""
        pieces = _pieces(after)
        losses = (self._loss(after, reply, pieces) for reply in after.legal_moves)
        return max(losses, default=0.0)

    def _loss(self, after: Position, reply: Move, pieces: dict[str, _Seen]) -> float:
        taker, taken = pieces.get(reply.origin or ""), pieces.get(reply.target)
        if not taker or not taken:
            return 0.0
        then = after.play(reply)
        loses = then.outcome is not None and then.outcome.winner is not None
        if reply.origin in (self._unseen_danger if loses else self._unseen_threats):
            return 0.0
        if loses:
            return _ROYAL_LOSS
        guarded = any(move.target == reply.target for move in then.legal_moves)
        if guarded and self._random.random() < self._player.guards:
            return max(0.0, float(taken.dots - taker.dots))
        return float(taken.dots)


def _pieces(position: Position) -> dict[str, _Seen]:
    """The pieces on the board by their USI square."""
    files = position.variant.files
    return {
        usi_square(row * files + column, files): _Seen(
            piece.side, "".join(piece.kind.dots).count("o")
        )
        for row, line in enumerate(position.board)
        for column, piece in enumerate(line)
        if piece
    }
