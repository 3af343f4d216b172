"""Model beginners, to hold the weakest levels against: they share no code with the engine.

random    any legal move
child     a model of a six-year-old: takes the royal piece 8 times in 10, heeds the warning that its
          own is in danger 7 times in 10, captures 7 times in 10, else moves at random
greedy    takes the royal piece when it can, never leaves its own to be taken, captures 7 times
          in 10, else moves at random
careful   the same, and it guards its pieces: of its safe moves it plays the one that wins most,
          less what the best capture in reply takes back
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from yokai import Game, Limits, Move, Piece, Position, Variant
from yokai.arena import Contender


class RandomBeginner:
    """A beginner who plays any legal move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def new_game(self) -> None:
        """Do nothing: a beginner remembers no game."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move:
        return self._random.choice(game.legal_moves)

    def close(self) -> None:
        """Do nothing: a beginner runs no program."""


class GreedyBeginner(RandomBeginner):
    """A beginner who sees what wins or loses at once, and likes to capture."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move:
        position, legal = game.position, game.legal_moves
        royal = [move for move in legal if takes_royal(position, move)]
        safe = [move for move in legal if not leaves_royal(position.play(move))]
        return royal[0] if royal else self.among(position, safe or legal)

    def among(self, position: Position, moves: list[Move]) -> Move:
        taking = [move for move in moves if taken(position, move)]
        if taking and self._random.random() < 0.7:
            return self._random.choice(taking)
        return self._random.choice(moves)


class ChildBeginner(GreedyBeginner):
    """A child who often sees what wins at once, and often heeds the warning of danger."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move:
        position, legal = game.position, game.legal_moves
        royal = [move for move in legal if takes_royal(position, move)]
        if royal and self._random.random() < 0.8:
            return royal[0]
        heeds = position.in_danger and self._random.random() < 0.7
        safe = [move for move in legal if heeds and not leaves_royal(position.play(move))]
        return self.among(position, safe or legal)


class CarefulBeginner(GreedyBeginner):
    """A greedy beginner who also looks at the best capture in reply."""

    def among(self, position: Position, moves: list[Move]) -> Move:
        worth = {move: self._worth(position, move) for move in moves}
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    def _worth(self, position: Position, move: Move) -> int:
        after = position.play(move)
        if after.outcome:
            return 1000
        worst = 0
        for reply in after.legal_moves:
            lost = taken(after, reply)
            if not lost:
                continue
            then = after.play(reply)
            mover = after.piece(reply.origin or "")
            back = any(m.target == reply.target for m in then.legal_moves)
            worst = max(worst, lost - (dots(mover) if back else 0))
        return taken(position, move) - worst


def dots(piece: Piece | None) -> int:
    return "".join(piece.kind.dots).count("o") if piece else 0


def taken(position: Position, move: Move) -> int:
    """The dots of the piece a move takes, 0 if it takes none."""
    return 0 if move.is_drop else dots(position.piece(move.target))


def takes_royal(position: Position, move: Move) -> bool:
    victim = None if move.is_drop else position.piece(move.target)
    return bool(victim and victim.kind.royal)


def leaves_royal(after: Position) -> bool:
    """Can the player to move take the royal piece?"""
    return any(takes_royal(after, move) for move in after.legal_moves)


@dataclass(frozen=True)
class Beginner(Contender):
    """A model beginner in a match."""

    @property
    def name(self) -> str:
        return self.kind

    def enter(self, game: Variant, limits: Limits, grace: float, seed: int) -> RandomBeginner:
        return BEGINNERS[self.kind](seed)


BEGINNERS = {
    "random": RandomBeginner,
    "child": ChildBeginner,
    "greedy": GreedyBeginner,
    "careful": CarefulBeginner,
}
