"""The refutation of a wrong move: the opponent's reply and the reason."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.captures import is_free, worth
from yokai.engine.engine import Engine
from yokai.engine.explainer import reason
from yokai.engine.limits import Limits
from yokai.engine.line import Line, table_lines
from yokai.engine.move_reason import Reason, ReasonName
from yokai.learn.forced_wins import winning_move
from yokai.learn.puzzles.puzzle import KindName
from yokai.learn.why import PuzzleWhy, why_of_end
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

LONGEST = 7  # plies shown of a line that wins a piece
LONGEST_WIN = 11  # plies shown of a line that wins the game
# The reasons for a reply that say what the player has lost by the wrong move.
_TELLING: tuple[ReasonName, ...] = (
    *("no_answer", "unstoppable", "zugzwang", "forces", "takes_attacker", "escapes"),
    *("takes_free", "takes_more", "takes", "promotes", "forks", "guards", "retreats"),
)
_LOOK = Limits(nodes=40_000)  # about a twentieth of a second


@dataclass(frozen=True)
class Refutation:
    """A refutation: the opponent's line, the reason why the move is wrong, and that for the reply.

    `plies` is the distance to the end, if it is known: negative if the player still wins. The line
    ends where a reader sees what is wrong: with the end of the game, with the capture of a piece,
    or with a reply that has a reason. It is empty if there is nothing to be seen.
    """

    line: tuple[Move, ...]
    why: PuzzleWhy
    plies: int | None = None
    reply: Reason | None = None


def refute(after: Position, kind: KindName, table: Tablebase | None = None) -> Refutation:
    """Refute a wrong move; in `after` the opponent is to move.

    The line comes from the tablebase if it is given, else from the engine.
    """
    if winning := winning_move(after):
        end = after.play(winning).outcome
        assert end
        return Refutation((winning,), why_of_end(end), 1)
    if after.outcome:  # the opponent has no move, and draws
        return Refutation((), "escapes")
    best = _best(after, table)
    plies = best.score.plies
    to_the_end = best.moves if len(best.moves) == abs(plies or 0) <= LONGEST_WIN else ()
    if plies is not None and plies < 0 and kind in ("win", "mate"):
        return Refutation(to_the_end, "slow", plies)
    said = reason(after, best.moves[0], best.score, exact=best.exact)
    reply = said if said.name in _TELLING else None
    line = to_the_end or _to_a_loss(after, best.moves[:LONGEST]) or best.moves[: reply is not None]
    if plies is not None and plies > 0:
        return Refutation(line, "soon", plies, reply)
    if kind in ("hold", "draw"):
        return Refutation(line, "soon", None, reply)  # proved by the tablebase for every other move
    if kind == "material":
        return Refutation(line, "less", None, reply)
    # Whether the win is gone is known only where every other move was proved to miss it.
    gone = best.exact or kind == "only_win"
    return Refutation(line, "escapes" if gone else "flees", None, reply)


def _to_a_loss(after: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """The line up to a capture by the opponent that is not taken back and wins material."""
    shown, gained, here = 0, 0, after
    for number, move in enumerate(line):
        prey = here.piece(move.target)
        free = prey is not None and is_free(here, move)
        gained += (1 if number % 2 == 0 else -1) * (worth(prey.kind) if prey else 0)
        if number % 2 == 0 and free and gained > 0:
            shown = shown or number + 1
        here = here.play(move)
    return line[:shown] if gained > 0 else ()


def _best(after: Position, table: Tablebase | None) -> Line:
    if verdict := look_up(table, after, lines=1):
        return table_lines(verdict)[0]
    return _engine(after.variant).lines(after, _LOOK)[0]


def _engine(game: Variant) -> Engine:
    """A new engine, so that the same position always has the same refutation."""
    return Engine(game, hash_mb=4)
