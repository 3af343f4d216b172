"""The known moves of a position: with exact values from a table, or else those of a book."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from yokai.engine.line import Score
from yokai.formats.book import NO_GAMES, Book, Results
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_LASTS = 6  # plies by which a good defence of a lost position may be shorter than the longest
_GIVES = 30  # hundredths of a plain piece that a good move of a book may give away


@dataclass(frozen=True)
class ExploredMove:
    """A move with its score for the side that moves, and its games of self-play."""

    move: Move
    score: Score
    weight: int = 1
    results: Results = NO_GAMES


@dataclass(frozen=True)
class Exploration:
    """The moves of a position that are known, best first; `exact` if the values are proved."""

    position: Position
    moves: tuple[ExploredMove, ...]
    exact: bool

    def find(self, move: Move) -> ExploredMove | None:
        """The entry of a move; in a symmetric position perhaps that of its mirror image."""
        return next((each for each in self.moves if each.move in (move, self._twin(move))), None)

    @property
    def good(self) -> tuple[ExploredMove, ...]:
        """The moves that a trainer accepts: those that keep the result, and in a lost position put
        the end off; in a book those that give little away."""
        if not self.moves:
            return ()
        best = self.moves[0].score
        return tuple(each for each in self.moves if _is_good(each.score, best, self.exact))

    def reply(self, random: Random) -> Move | None:
        """A good move by chance, the heavier the likelier; None if none is known."""
        good = self.good
        weights = [each.weight for each in good]
        return random.choices(good, weights)[0].move if good else None

    def _twin(self, move: Move) -> Move:
        if self.position != self.position.mirror():
            return move
        return move.mirror(self.position.variant.files)


def explore(position: Position, table: Tablebase | None, book: Book | None) -> Exploration:
    """Look up the moves of a position in the table, or else in the book."""
    if verdict := look_up(table, position):
        exact = (ExploredMove(each.move, Score.of(each.value)) for each in verdict.moves)
        return Exploration(position, tuple(exact), True)
    known = [] if book is None or position.outcome else book.moves(position)
    moves = [
        ExploredMove(each.move, Score(each.score or 0), each.weight, each.results) for each in known
    ]
    return Exploration(position, tuple(sorted(moves, key=lambda each: -each.score.centi)), False)


def _is_good(score: Score, best: Score, exact: bool) -> bool:
    if not exact:
        return score.centi >= best.centi - _GIVES
    if best.plies is None or best.plies > 0:  # a draw or a win is kept
        return (score.centi > 0) - (score.centi < 0) == (best.centi > 0)
    return score.plies is not None and -score.plies >= -best.plies - _LASTS
