"""Positions as text: SFEN, which every shogi program reads. No rule is applied here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from yokai.errors import BadNotation, quote
from yokai.notation.move import NORTH, SOUTH, Side

Reserve = dict[str, int]

_EMPTY = "."  # stands for an empty square; no symbol contains it


@dataclass(frozen=True)
class Setup:
    """The content of an SFEN, not yet checked against the rules of a variant.

    A symbol is a letter, upper case for South, after a plus if promoted; empty squares are "".
    Reserves count by upper-case letter.
    """

    rows: tuple[tuple[str, ...], ...]
    reserves: tuple[Reserve, Reserve]
    turn: Side
    number: int = 1

    @property
    def files(self) -> int:
        """The number of squares in a row."""
        return len(self.rows[0])

    @property
    def ranks(self) -> int:
        """The number of rows on the board."""
        return len(self.rows)


def read_sfen(text: str) -> Setup:
    """Read an SFEN; the move number may be left out.

    >>> read_sfen("rkb/1p1/1P1/BKR b - 1").rows[1]
    ('', 'p', '')
    """
    try:
        return _read_fields(text.split() if isinstance(text, str) else [])
    except BadNotation as reason:
        raise BadNotation(f"bad SFEN {quote(text)}: {reason}") from None


def _read_fields(fields: list[str]) -> Setup:
    if len(fields) not in (3, 4):
        raise BadNotation("it must be a board, a side to move, reserves and a move number")
    board, turn, reserves, number = (*fields, "1")[:4]
    rows = tuple(_read_row(row) for row in board.split("/"))
    if not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise BadNotation("its rows are not equally long")
    if turn not in ("b", "w"):
        raise BadNotation(f"the side to move is 'b' or 'w', not {quote(turn)}")
    if not re.fullmatch(r"[1-9][0-9]{0,8}", number):
        raise BadNotation(f"the move number is 1 or more, not {quote(number)}")
    return Setup(rows, _read_reserves(reserves), Side("bw".index(turn)), int(number))


def _read_row(text: str) -> tuple[str, ...]:
    squares: list[str] = []
    for token in re.findall(r"\+?[A-Za-z]|[0-9]+|.", text):
        if re.fullmatch(r"[1-9][0-9]?", token):
            squares += [""] * int(token)
        elif re.fullmatch(r"\+?[A-Za-z]", token):
            squares.append(token)
        else:
            raise BadNotation(f"{quote(token)} is neither a piece nor a number of empty squares")
    return tuple(squares)


def _read_reserves(text: str) -> tuple[Reserve, Reserve]:
    reserves: tuple[Reserve, Reserve] = ({}, {})
    if text == "-":
        return reserves
    if not re.fullmatch(r"((?:[1-9][0-9]?)?[A-Za-z])+", text):
        raise BadNotation(f"the reserves are '-' or like '2Pr', not {quote(text)}")
    for digits, letter in re.findall(r"([0-9]*)([A-Za-z])", text):
        held = reserves[SOUTH if letter.isupper() else NORTH]
        held[letter.upper()] = held.get(letter.upper(), 0) + int(digits or 1)
    return reserves


def write_sfen(setup: Setup) -> str:
    """Write a set-up as SFEN; reserves keep the order they are given in.

    >>> write_sfen(read_sfen("12/+K1p9/11k b 2Pr 1"))
    '12/+K1p9/11k b 2Pr 1'
    """
    board = "/".join(["".join([symbol or _EMPTY for symbol in row]) for row in setup.rows])
    for empty in range(setup.files, 0, -1):
        board = board.replace(_EMPTY * empty, str(empty))
    held = "".join(
        (str(count) if count > 1 else "") + (letter if side is SOUTH else letter.lower())
        for side in Side
        for letter, count in setup.reserves[side].items()
        if count
    )
    return f"{board} {setup.turn.letter} {held or '-'} {setup.number}"
