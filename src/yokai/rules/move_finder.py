"""Finding the move that a typed text means.

Legal moves are consulted only to fill in the parts that the text leaves open.
"""

from __future__ import annotations

from typing import Protocol

from yokai.errors import BadNotation, IllegalMove, quote
from yokai.notation.move import Move
from yokai.notation.square import read_square, usi_square
from yokai.notation.typed import MoveText, read_move
from yokai.rules.piece import Kind, Piece, article
from yokai.rules.variant import Variant


class _HasMoves(Protocol):
    """The part of a position that finding a move needs."""

    @property
    def variant(self) -> Variant: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    def piece(self, square: str) -> Piece | None: ...
    def describe(self, move: Move) -> str: ...
    def refuse(
        self, move: object, why: str, reason: str, words: dict[str, str] | None = None
    ) -> IllegalMove: ...


def find_move(position: _HasMoves, given: str) -> Move:
    """Find the move that a text means; a text that fits several moves is refused.

    >>> import yokai
    >>> find_move(yokai.variant("classic").start, "tanuki c2").usi
    '1d1c'
    """
    text = read_move(given)
    game = position.variant
    target = _usi(game, text.target)
    kind = _kind(game, text.piece, given) if text.piece else None
    if text.drop:
        assert kind
        if not kind.in_reserves:
            why = f"{article(kind.name)} is never in a reserve"
            raise position.refuse(given, why, "not_held", {"piece": kind.name})
        return Move(f"{kind.letter}*{target}")
    if text.origin is None:
        assert kind
        return _only_move(position, kind, target, text, given)
    origin = _usi(game, text.origin)
    if origin == target:
        raise position.refuse(given, "a step leads to another square", "no_dot")
    if kind:
        _check_named(position, kind, text.origin, given)
    return _promotion(position, origin + target, text.promotes)


def _usi(game: Variant, square: str) -> str:
    return usi_square(read_square(square, game.files, game.ranks), game.files)


def _kind(game: Variant, name: str, given: str) -> Kind:
    if kind := game.by_word.get(name):
        return kind
    known = ", ".join(kind.name for kind in game.kinds)
    raise BadNotation(
        f"cannot read the move {quote(given)}: there is no piece {quote(name)}; there are {known}"
    )


def _check_named(position: _HasMoves, kind: Kind, origin: str, given: str) -> None:
    there = position.piece(origin)
    if there is None:
        why = f"no piece stands on {origin}"
        raise position.refuse(given, why, "no_piece", {"origin": origin})
    if there.kind != kind:
        why = f"{article(there.kind.name)} stands on {origin}, not {article(kind.name)}"
        words = {"origin": origin, "piece": there.kind.name}
        raise position.refuse(given, why, "wrong_piece", words)


def _promotion(position: _HasMoves, step: str, promotes: bool | None) -> Move:
    plain, promoting = Move(step), Move(step + "+")
    if promotes is None:
        # Without a sign the piece stays plain, unless only the promotion is legal.
        legal = position.legal_moves
        promotes = promoting in legal and plain not in legal
    return promoting if promotes else plain


def _only_move(position: _HasMoves, kind: Kind, target: str, text: MoveText, given: str) -> Move:
    """Find the only move of this piece to the target, for a text without an origin: 'kodama b3'."""
    fits = [
        move
        for move in position.legal_moves
        if move.target == target
        and text.promotes in (None, move.promotes)
        and _moved(position, move) == kind
    ]
    if not fits:
        words = {"piece": kind.name, "target": text.target}
        why = f"no {kind.name} can go to {text.target}"
        raise position.refuse(given, why, "none_goes", words)
    if len(fits) > 1:
        options = [position.describe(move) for move in fits]
        nameless = [
            (move.letter or "") + option.removeprefix(kind.name).strip()
            for move, option in zip(fits, options, strict=True)
        ]
        words = {"options": ", ".join(nameless)}
        raise position.refuse(given, f"say which: {' or '.join(options)}", "ambiguous", words)
    return fits[0]


def _moved(position: _HasMoves, move: Move) -> Kind | None:
    if move.letter:
        return position.variant.kind(move.letter)
    piece = position.piece(move.origin or "")
    return piece.kind if piece else None
