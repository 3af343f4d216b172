"""A game given as its positions: SFEN, one a line, each one move after the line before."""

from __future__ import annotations

import re

from yokai.errors import BadNotation, YokaiError, quote
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant

_SFEN = re.compile(r"(?:sfen )?[0-9A-Za-z+]+(?:/[0-9A-Za-z+]+)+ [bw]\b.*")


def is_position_list(text: str) -> bool:
    """Is the first line of this text an SFEN?

    >>> is_position_list("rkb/1p1/1P1/BKR b - 1"), is_position_list("V2.2")
    (True, False)
    """
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return _SFEN.fullmatch(first) is not None


def read_positions(text: str, game: Variant | None = None) -> Game:
    """Read a list of positions; without `game`, as the first built-in variant that fits.

    >>> read_positions("rkb/1p1/1P1/BKR b - 1\\nrkb/1P1/3/BKR w P 2").moves[0].usi
    '2c2b'
    """
    rows = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    rows = [(number, line.removeprefix("sfen ")) for number, line in rows if line]
    if not rows:
        raise BadNotation("a list of positions has at least one line with an SFEN")
    first = rows[0][1]
    played = Game(Position.parse(game or _fitting(first), first))
    for number, sfen in rows[1:]:
        try:
            there = Position.parse(played.variant, sfen)
        except YokaiError as error:
            raise BadNotation(f"bad list of positions, line {number}: {error}") from None
        here = played.position
        moves = [move for move in played.legal_moves if here.play(move) == there]
        if not moves:
            raise BadNotation(
                f"bad list of positions, line {number}: no move leads from"
                f" {quote(here.sfen)} to {quote(sfen)}"
            )
        played.play(moves[0])
    return played


def _fitting(sfen: str) -> Variant:
    faults = []
    for name in VARIANTS:
        try:
            Position.parse(name, sfen)
        except YokaiError as error:
            faults.append(error)
        else:
            return variant(name)
    raise faults[0]
