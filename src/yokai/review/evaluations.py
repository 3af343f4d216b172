"""Evaluations of the positions of a game: exact by the table, else by the engine's search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Score
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_NODES = 150_000  # for the first search of each position
_DEEPER = 4  # times the nodes and the time, for positions that are searched again
_DEEPER_COST = 80  # the most time of all deeper searches, counted in first searches
_LEAST_MS, _MOST_MS = 20, 400  # for the first search of one position

Progress = Callable[[str, float], None]


@dataclass(frozen=True)
class PositionEvaluation:
    """The evaluation of an unfinished position, for the side to move."""

    score: Score  # of the best move
    line: tuple[Move, ...]  # begins with the best move
    exact: bool  # is the score from a table?
    values: Mapping[Move, Score] | None = None  # of every move, if from a table

    @property
    def best(self) -> Move:
        """The best move."""
        return self.line[0]


def negated(score: Score) -> Score:
    """The score of a move that leads to a position with this score."""
    if score.plies is None:
        return Score(-score.centi)
    plies = score.plies + (1 if score.plies > 0 else -1)
    return Score(-score.centi, -plies)


class Evaluator:
    """Evaluates positions, as deep as the time allows."""

    def __init__(
        self,
        game: Game,
        table: Tablebase | None,
        engine: Engine | None,
        seconds: float,
    ) -> None:
        """Use the table where it has a position, else the engine for `seconds` in all."""
        self._table, self._engine = table, engine
        share = 1000 * seconds / (len(game.moves) + _DEEPER_COST)
        self._ms = int(min(max(share, _LEAST_MS), _MOST_MS))

    def exact(self, position: Position) -> PositionEvaluation | None:
        """The exact evaluation of a position, if the table has it."""
        verdict = look_up(self._table, position)
        if not verdict:
            return None
        values = {each.move: Score.of(each.value) for each in verdict.moves}
        return PositionEvaluation(Score.of(verdict.value), (verdict.moves[0].move,), True, values)

    def searched(self, game: Game, *, deeper: bool = False) -> PositionEvaluation:
        """The evaluation of the engine's search; `deeper` takes four times as long."""
        if self._engine is None:
            self._engine = Engine(game.variant, hash_mb=64)
        times = _DEEPER if deeper else 1
        limits = Limits(nodes=_NODES * times, movetime=self._ms * times)
        [line, *_] = self._engine.lines(game, limits)
        return PositionEvaluation(line.score, line.moves, line.exact)

    def line(self, game: Game, most: int) -> tuple[Move, ...]:
        """The best line from here, of at most `most` plies; empty if the game is over."""
        if game.outcome:
            return ()
        if self._table and look_up(self._table, game.position):
            return tuple(self._table.line(game.position, most))
        return self.searched(game, deeper=True).line[:most]
