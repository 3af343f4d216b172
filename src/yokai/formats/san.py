"""Moves as Fairy-Stockfish writes them in PGN: Gc2, Cxb2, Eaxb2, C@a1, Pxc5=G+.

A promoted piece has a letter of its own, H for the hen, or that of the piece it moves like, G in
5x6.
"""

from __future__ import annotations

import re

from yokai.errors import BadNotation, quote
from yokai.formats.foreign import FAIRY_LETTERS, FAIRY_PROMOTED
from yokai.notation.move import Move
from yokai.notation.square import a1_square, read_square
from yokai.rules.position import Position
from yokai.rules.variant import Variant

_SAN = re.compile(
    r"(\+?[A-Z])(@)?([a-w]?)([0-9]{0,2}?)[x:-]?([a-z][0-9]{1,2})(=\+?[A-Z]?)?[+#]?([!?]{0,2})",
    re.ASCII,
)


def write_san(position: Position, move: Move) -> str:
    """Write a legal move.

    >>> import yokai
    >>> p = yokai.variant("classic").start
    >>> [write_san(p, move) for move in p.legal_moves]
    ['Cxb3', 'La2', 'Lc2', 'Gc2']
    """
    game = position.variant
    target, symbol = _a1(game, move.target), _mover(position, move)
    after = position.play(move)
    # In 3x4 no check binds, and Fairy-Stockfish marks none.
    danger = "+" if game.checkmate_ends and after.in_danger else ""
    mark = "#" if after.outcome and after.outcome.reason == "checkmate" else danger
    if move.letter:
        return f"{_letter(game, symbol)}@{target}{mark}"
    origin = _a1(game, move.origin or "")
    takes = "x" if position.piece(move.target) else ""
    turned = f"={_letter(game, '+' + symbol)}" if move.promotes else ""
    return f"{_letter(game, symbol)}{_which(position, move, origin)}{takes}{target}{turned}{mark}"


def read_san(position: Position, text: str) -> Move:
    """Read a legal move, or refuse it with the reason.

    >>> import yokai
    >>> read_san(yokai.variant("classic").start, "Cxb3").usi
    '2c2b'
    """
    found = _SAN.fullmatch(text)
    if not found:
        raise BadNotation(
            f"cannot read the move {quote(text)}: write a step like Gc2 or Cxb3, a promotion like"
            " Cb4=H, a drop like C@b2"
        )
    letter, drop, file, rank, target, turned, _ = found.groups()
    game = position.variant
    moves = [
        move
        for move in position.legal_moves
        if move.is_drop == bool(drop)
        and _a1(game, move.target) == target
        and letter in (_letter(game, _mover(position, move)), _mover(position, move))
        and (drop or _a1(game, move.origin or "").startswith(file))
        and (drop or _a1(game, move.origin or "").endswith(rank))
    ]
    exact = [move for move in moves if move.promotes == bool(turned)]
    chosen = exact or moves  # a record may leave out a promotion that the rules force
    if len(chosen) != 1 or (turned and not exact):
        why = (
            "more than one piece can go there" if len(chosen) > 1 else "no such piece can go there"
        )
        raise position.refuse(text, why, "ambiguous" if len(chosen) > 1 else "none_goes")
    return chosen[0]


def _which(position: Position, move: Move, origin: str) -> str:
    """The text that tells the mover from others of its letter that can go to the same square."""
    game = position.variant
    letter = _letter(game, _mover(position, move))
    others = {
        _a1(game, other.origin)
        for other in position.legal_moves
        if other.origin
        and other.origin != move.origin
        and other.target == move.target
        and _letter(game, _mover(position, other)) == letter
    }
    if not others:
        return ""
    if all(other[0] != origin[0] for other in others):
        return origin[0]
    return origin if any(other[1:] == origin[1:] for other in others) else origin[1:]


def _mover(position: Position, move: Move) -> str:
    if move.letter:
        return move.letter
    piece = position.piece(move.origin or "")
    return piece.kind.symbol if piece else ""


def _letter(game: Variant, symbol: str) -> str:
    ours, theirs = FAIRY_LETTERS.get(game.id, ("", ""))
    promoted = FAIRY_PROMOTED.get(game.id, {})
    return promoted.get(symbol) or symbol.translate(str.maketrans(ours, theirs))


def _a1(game: Variant, usi: str) -> str:
    return a1_square(read_square(usi, game.files, game.ranks), game.files, game.ranks)
