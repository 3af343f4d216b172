"""Why a move is good, in so few words that a child follows: facts of the board, each one checked.

The engine says that a move is the best; this says what can be seen of it at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from yokai.engine.captures import attacked_by, captures, hanging, mover, targets, turned
from yokai.notation.move import Move
from yokai.rules.piece import Kind
from yokai.rules.position import Position

ReasonName = Literal[
    "wins_capture",
    "wins_reach",
    "wins_checkmate",
    "saves",
    "takes_free",
    "takes",
    "promotes",
    "guards",
    "drop_threat",
    "threatens",
    "best",
]


@dataclass(frozen=True)
class Reason:
    """Why, and the piece that the sentence is about."""

    name: ReasonName
    kind: Kind

    @property
    def symbol(self) -> str:
        """The piece as in SFEN, South's."""
        return self.kind.symbol


_WINS: dict[str, ReasonName] = {
    "capture": "wins_capture",
    "reach": "wins_reach",
    "checkmate": "wins_checkmate",
}


def reason(before: Position, move: Move) -> Reason:
    """The first thing to be said for a legal move.

    >>> import yokai
    >>> start = yokai.variant("classic").start
    >>> reason(start, start.move("2c2b")).name
    'takes'
    """
    after = before.play(move)
    own = mover(before, move)
    taken = before.piece(move.target)
    royal = before.variant.royal
    if after.outcome:
        name = _WINS.get(after.outcome.reason, "best")
        return Reason(name, royal if name == "wins_capture" else own)
    if before.in_danger and not turned(after).in_danger:
        return Reason("saves", royal)
    if taken:
        free = move.target not in targets(after)
        return Reason("takes_free" if free else "takes", taken.kind)
    if move.promotes:
        return Reason("promotes", own)
    if guarded := _guarded(before, after, move):
        return Reason("guards", guarded)
    if prey := attacked_by(after, move.target):
        return (
            Reason("drop_threat", own) if move.is_drop else Reason("threatens", _on(after, prey[0]))
        )
    return Reason("best", own)


def _guarded(before: Position, after: Position, move: Move) -> Kind | None:
    """A piece that hung, can still be attacked, and would be avenged now."""
    still = {capture.target for capture in captures(after)} - hanging(after) - {move.target}
    for square in sorted(hanging(turned(before)) & still):
        if not (kind := _on(after, square)).royal:
            return kind
    return None


def _on(position: Position, square: str) -> Kind:
    piece = position.piece(square)
    assert piece
    return piece.kind
