"""Proofs of forced checkmates, for variants that end by checkmate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from yokai import _core
from yokai.errors import EngineError, quote
from yokai.notation.move import Move
from yokai.rules.position import Position, move_of

_HASH_MB = 64


@dataclass(frozen=True)
class Proof:
    """The result: a mate with one of its lines, no mate by checks alone, or too few nodes."""

    answer: Literal["mate", "no mate", "unknown"]
    moves: tuple[Move, ...]
    nodes: int


def prove_mate(
    position: Position, nodes: int = 1_000_000, *, stop: _core.Stop | None = None
) -> Proof:
    """Search for a mate in which the side to move gives check with every move.

    `stop` ends the search from another thread; the answer is "unknown" then.

    >>> p = Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1")
    >>> [m.usi for m in prove_mate(p).moves]
    ['G*3b']
    """
    if not position.variant.checkmate_ends:
        raise EngineError(f"{position.variant.id}: checkmate does not end its games")
    if position.outcome:
        raise EngineError(f"{position.sfen}: the game is over, {position.outcome}")
    if not isinstance(nodes, int) or nodes < 1:
        raise EngineError(f"impossible limit nodes={quote(nodes)}: it must be 1 or more")
    mate = _core.prove_mate(position._core, _HASH_MB, nodes, stop or _core.Stop())
    moves = tuple(move_of(position.variant, code) for code in mate.moves)
    return Proof(mate.answer, moves, mate.nodes)
