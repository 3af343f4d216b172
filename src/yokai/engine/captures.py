"""Captures and recaptures: facts of the board that a child can check."""

from __future__ import annotations

from dataclasses import replace

from yokai.notation.move import Move
from yokai.rules.attacks import covered as covered
from yokai.rules.piece import Kind
from yokai.rules.position import Position, move_of


def turned(position: Position) -> Position:
    """The position with the other side to move."""
    setup = position.setup
    return Position.from_setup(position.variant, replace(setup, turn=setup.turn.other))


def mover(position: Position, move: Move) -> Kind:
    """The kind of piece that a legal move moves or drops, before any promotion."""
    if move.letter:
        return position.variant.kind(move.letter)
    piece = position.piece(move.origin or "")
    assert piece  # the move is legal
    return piece.kind


def captures(position: Position) -> list[Move]:
    """The legal moves that capture."""
    return [move for move in position.legal_moves if position.piece(move.target)]


def targets(position: Position) -> set[str]:
    """The squares that the side to move can step to; a drop takes nothing."""
    return {move.target for move in position.legal_moves if not move.is_drop}


def winning_move(position: Position) -> Move | None:
    """A move that wins the game at once, or None.

    >>> winning_move(Position.parse("classic", "2k/K2/3/3 b - 1")).usi
    '3b3a'
    """
    for code in position._core.moves:
        if position._core.played(code).won:
            return move_of(position.variant, code)
    return None


def is_free(position: Position, capture: Move) -> bool:
    """Is the capture safe from being taken back?"""
    return capture.target not in targets(position.play(capture))


def hanging(position: Position) -> set[str]:
    """The squares of hanging pieces: the side to move can take them, and nobody takes back."""
    return {move.target for move in captures(position) if is_free(position, move)}


def winnable(position: Position) -> set[str]:
    """The squares of pieces that the side to move can win: they hang, or a weaker piece takes."""
    found = set()
    for capture in captures(position):
        victim = position.piece(capture.target)
        assert victim
        gains = worth(victim.kind) > worth(mover(position, capture))
        if gains or is_free(position, capture):
            found.add(capture.target)
    return found


def worth(kind: Kind) -> int:
    """The worth of a piece: the number of its dots, and 99 for a royal piece."""
    return 99 if kind.royal else sum(row.count("o") for row in kind.dots)


def attacked_by(after: Position, square: str) -> list[str]:
    """The squares of pieces that the piece on `square`, which has just moved, could win next.

    It wins the royal piece, a piece that is worth more, or one that cannot be taken back. The most
    valuable comes first.
    """
    again = turned(after)
    attacker = again.piece(square)
    assert attacker
    found: dict[str, int] = {}
    for capture in captures(again):
        victim = again.piece(capture.target)
        if capture.origin != square or not victim:
            continue
        gains = worth(victim.kind) > worth(attacker.kind)
        if victim.kind.royal or gains or is_free(again, capture):
            found[capture.target] = worth(victim.kind)
    return sorted(found, key=lambda target: (-found[target], target))
