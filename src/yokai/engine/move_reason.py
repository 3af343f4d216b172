"""The reason why a move is good, as a fact of the board that a child can check.

The engine says which move is the best; this module says what the move visibly does.
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
    """The name of a reason, and the piece that its sentence is about."""

    name: ReasonName
    kind: Kind

    @property
    def symbol(self) -> str:
        """The symbol of the piece as South's in SFEN."""
        return self.kind.symbol


_WINS: dict[str, ReasonName] = {
    "capture": "wins_capture",
    "reach": "wins_reach",
    "checkmate": "wins_checkmate",
}


def reason(before: Position, move: Move) -> Reason:
    """The most important reason for a legal move.

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
    """A piece that was hanging, can still be captured, and can now be taken back."""
    still = {capture.target for capture in captures(after)} - hanging(after) - {move.target}
    for square in sorted(hanging(turned(before)) & still):
        if not (kind := _on(after, square)).royal:
            return kind
    return None


def _on(position: Position, square: str) -> Kind:
    piece = position.piece(square)
    assert piece
    return piece.kind
