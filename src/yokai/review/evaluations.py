"""What is known or thought about each position of a game: by the table, else by the engine."""

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

_NODES = 150_000  # an engine looks at for each position; more where it matters
_AGAIN = 4  # times as long, where it matters
_LATER = 80  # of the first looks are as long as all later ones, at most
_SHORTEST, _LONGEST = 20, 400  # milliseconds for one position

Progress = Callable[[str, float], None]


@dataclass(frozen=True)
class PositionEvaluation:
    """One position in which the game goes on, as its mover sees it."""

    score: Score  # of the best move
    line: tuple[Move, ...]  # which begins with it
    exact: bool  # is that the truth?
    values: Mapping[Move, Score] | None = None  # of every move, where it is the truth

    @property
    def best(self) -> Move:
        """The best move."""
        return self.line[0]


def negated(score: Score) -> Score:
    """What a move is worth that leads to a position with this score."""
    if score.plies is None:
        return Score(-score.centi)
    plies = score.plies + (1 if score.plies > 0 else -1)
    return Score(-score.centi, -plies)


class Evaluator:
    """Looks at positions, as well as the time allows."""

    def __init__(
        self,
        game: Game,
        table: Tablebase | None,
        engine: Engine | None,
        seconds: float,
    ) -> None:
        """Ask the table where it knows a position, else the engine; `seconds` are for all of it."""
        self._table, self._engine = table, engine
        share = 1000 * seconds / (len(game.moves) + _LATER)
        self._ms = int(min(max(share, _SHORTEST), _LONGEST))

    def known(self, position: Position) -> PositionEvaluation | None:
        """The truth about a position, if the table knows it."""
        verdict = look_up(self._table, position)
        if not verdict:
            return None
        values = {each.move: Score.of(each.value) for each in verdict.moves}
        return PositionEvaluation(Score.of(verdict.value), (verdict.moves[0].move,), True, values)

    def thought(self, game: Game, *, again: bool = False) -> PositionEvaluation:
        """What the engine thinks of it; `again` takes longer."""
        if self._engine is None:
            self._engine = Engine(game.variant, hash_mb=64)
        times = _AGAIN if again else 1
        limits = Limits(nodes=_NODES * times, movetime=self._ms * times)
        [line, *_] = self._engine.lines(game, limits)
        return PositionEvaluation(line.score, line.moves, line.exact)

    def line(self, game: Game, most: int) -> tuple[Move, ...]:
        """The best play from here, at most so many plies of it; none if the game is over."""
        if game.outcome:
            return ()
        if self._table and look_up(self._table, game.position):
            return tuple(self._table.line(game.position, most))
        return self.thought(game, again=True).line[:most]
