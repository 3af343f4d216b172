"""Why a move is good, in so few words that a child follows: facts of the board, each one checked.

The engine says that a move is the best; this says what can be seen of it at a glance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from yokai.notation.move import Move, Side
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
    mover = _mover(before, move)
    taken = before.piece(move.target)
    royal = before.variant.royal
    if after.outcome:
        name = _WINS.get(after.outcome.reason, "best")
        return Reason(name, royal if name == "wins_capture" else mover)
    if before.in_danger and not _turned(after).in_danger:
        return Reason("saves", royal)
    if taken:
        free = move.target not in _targets(after)
        return Reason("takes_free" if free else "takes", taken.kind)
    if move.promotes:
        return Reason("promotes", mover)
    if guarded := _guarded(before, after, move):
        return Reason("guards", guarded)
    if threatened := _threatened(after, move.target):
        return Reason("drop_threat", mover) if move.is_drop else Reason("threatens", threatened)
    return Reason("best", mover)


def _mover(position: Position, move: Move) -> Kind:
    if move.letter:
        return position.variant.kind(move.letter)
    piece = position.piece(move.origin or "")
    assert piece  # the move is legal
    return piece.kind


def _turned(position: Position) -> Position:
    """The same board, if the other side were to move."""
    setup = position.setup
    return Position.from_setup(position.variant, replace(setup, turn=setup.turn.other))


def _targets(position: Position) -> set[str]:
    """The squares that the side to move can step to; a drop takes nothing."""
    return {move.target for move in position.legal_moves if not move.is_drop}


def _hanging(enemy_to_move: Position) -> set[str]:
    """Where the side to move can take a piece that nobody would avenge."""
    return {move.target for move in _captures(enemy_to_move) if _is_free(enemy_to_move, move)}


def _captures(position: Position) -> list[Move]:
    return [move for move in position.legal_moves if position.piece(move.target)]


def _is_free(position: Position, capture: Move) -> bool:
    return capture.target not in _targets(position.play(capture))


def _guarded(before: Position, after: Position, move: Move) -> Kind | None:
    """A piece that hung, can still be attacked, and would be avenged now."""
    still = {capture.target for capture in _captures(after)} - _hanging(after) - {move.target}
    for square in sorted(_hanging(_turned(before)) & still):
        if (piece := after.piece(square)) and not piece.kind.royal:
            return piece.kind
    return None


def _threatened(after: Position, square: str) -> Kind | None:
    """What the piece that has come to a square could take next, to its gain."""
    again = _turned(after)
    attacker = _kind_on(after, square, after.turn.other)
    found = []
    for capture in _captures(again):
        victim = again.piece(capture.target)
        if capture.origin != square or not victim:
            continue
        gains = _worth(victim.kind) > _worth(attacker)
        if victim.kind.royal or gains or _is_free(again, capture):
            found.append(victim.kind)
    return max(found, key=_worth, default=None)


def _kind_on(position: Position, square: str, side: Side) -> Kind:
    piece = position.piece(square)
    assert piece
    assert piece.side is side
    return piece.kind


def _worth(kind: Kind) -> int:
    """A royal piece above all, else the more dots the better: what a child can count."""
    return 99 if kind.royal else sum(row.count("o") for row in kind.dots)
