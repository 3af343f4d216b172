"""The refutation of a wrong move: the opponent's reply and the reason."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line, table_lines
from yokai.learn.forced_wins import winning_move
from yokai.learn.puzzles.puzzle import KindName
from yokai.learn.why import PuzzleWhy, why_of_end
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

LONGEST = 7  # plies shown
_LOOK = Limits(nodes=40_000)  # about a twentieth of a second


@dataclass(frozen=True)
class Refutation:
    """A refutation: the opponent's line, and the reason why the move is wrong.

    `plies` is the distance of the opponent's win, if it is known.
    """

    line: tuple[Move, ...]
    why: PuzzleWhy
    plies: int | None = None


def refute(after: Position, kind: KindName, table: Tablebase | None = None) -> Refutation:
    """Refute a wrong move; in `after` the opponent is to move.

    The line comes from the tablebase if it is given, else from the engine.
    """
    if winning := winning_move(after):
        end = after.play(winning).outcome
        assert end
        return Refutation((winning,), why_of_end(end), 1)
    best = _best(after, table)
    line, plies = best.moves[:LONGEST], best.score.plies
    if plies is not None and plies > 0:
        return Refutation(line, "soon", plies)
    if kind in ("hold", "draw"):
        return Refutation(line, "soon")  # the tablebase has proved this for every other move
    if plies is not None and kind in ("win", "mate"):
        return Refutation(line, "slow")
    return Refutation(line, "less" if kind == "material" else "escapes")


def _best(after: Position, table: Tablebase | None) -> Line:
    if verdict := look_up(table, after, lines=1):
        return table_lines(verdict)[0]
    return _engine(after.variant).lines(after, _LOOK)[0]


def _engine(game: Variant) -> Engine:
    """A new engine, so that the same position always has the same refutation."""
    return Engine(game, hash_mb=4)
