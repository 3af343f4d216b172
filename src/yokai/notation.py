"""Text in and out: SFEN for positions, USI and a1 for squares and moves.

Nothing here knows a rule. A square is an index in SFEN's reading order, from the top left.
USI counts files from the right and letters ranks from the top; people letter the files from the
left and count the ranks from South:

    USI   3a 2a 1a      people   a4 b4 c4
          3b 2b 1b               a3 b3 c3
          3c 2c 1c               a2 b2 c2
          3d 2d 1d               a1 b1 c1

A square that starts with a digit is USI, one that starts with a letter is a1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from yokai.errors import BadNotation, quote
from yokai.move import NORTH, SOUTH, Side

LETTERS = "abcdefghijklmnopqrstuvwxyz"

Reserve = dict[str, int]


@dataclass(frozen=True)
class Setup:
    """What an SFEN says, before anyone asks whether a game can hold it.

    A symbol is a letter, upper case for South, after a plus if promoted; empty squares are "".
    Reserves count by upper-case letter.
    """

    rows: tuple[tuple[str, ...], ...]
    reserves: tuple[Reserve, Reserve]
    turn: Side
    number: int = 1

    @property
    def files(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @property
    def ranks(self) -> int:
        """Rows on the board."""
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
    """Write a set-up as SFEN; reserves keep the order they are given in."""
    rows = []
    for row in setup.rows:
        text, empty = "", 0
        for symbol in (*row, None):
            if symbol == "":
                empty += 1
                continue
            text += (str(empty) if empty else "") + (symbol or "")
            empty = 0
        rows.append(text)
    held = "".join(
        (str(count) if count > 1 else "") + (letter if side is SOUTH else letter.lower())
        for side in Side
        for letter, count in setup.reserves[side].items()
        if count
    )
    return f"{'/'.join(rows)} {setup.turn.letter} {held or '-'} {setup.number}"


def usi_square(square: int, files: int) -> str:
    """Name a square as USI does: the file from the right, then the rank from the top.

    >>> usi_square(0, files=3)
    '3a'
    """
    row, column = divmod(square, files)
    return f"{files - column}{LETTERS[row]}"


def a1_square(square: int, files: int, ranks: int) -> str:
    """Name a square as people do: the file from the left, then the rank from South.

    >>> a1_square(0, files=3, ranks=4)
    'a4'
    """
    row, column = divmod(square, files)
    return f"{LETTERS[column]}{ranks - row}"


def read_square(text: str, files: int, ranks: int) -> int:
    """Read a square in either notation.

    >>> read_square("3a", 3, 4), read_square("a4", 3, 4)
    (0, 0)
    """
    usi = re.fullmatch(r"([0-9]{1,2})([a-z])", text, re.ASCII)
    people = re.fullmatch(r"([a-z])([0-9]{1,2})", text, re.ASCII)
    if usi:
        column, row = files - int(usi[1]), LETTERS.index(usi[2])
    elif people:
        column, row = LETTERS.index(people[1]), ranks - int(people[2])
    else:
        column = row = -1
    if not (0 <= column < files and 0 <= row < ranks):
        corners = f"a1 to {a1_square(files - 1, files, ranks)}"
        raise BadNotation(f"no square {quote(text)} on this board: squares go from {corners}")
    return row * files + column


@dataclass(frozen=True)
class MoveText:
    """A move as typed, its parts told apart; None where the text leaves a part open."""

    piece: str | None
    origin: str | None
    target: str
    drop: bool
    promotes: bool | None


_SQUARE = r"(?:[0-9]{1,2}[a-z]|[a-z][0-9]{1,2})"
_LINK = r" ?[-x]? ?"
_STEP = re.compile(rf"(?P<origin>{_SQUARE}){_LINK}(?P<target>{_SQUARE})(?P<end>[+=]?)")
_DROP = re.compile(rf"(?P<piece>[^0-9*]+?) ?\* ?(?P<target>{_SQUARE})")
_NAMED = re.compile(
    rf"(?P<piece>[^0-9*]+?) (?P<origin>{_SQUARE})?{_LINK}(?P<target>{_SQUARE})(?P<end>[+=]?)"
)


def read_move(text: str) -> MoveText:
    """Take a move apart, in USI or as people write it.

    >>> read_move("P*2c").target
    '2c'
    >>> read_move("kitsune a1-b2").origin
    'a1'
    """
    tidy = " ".join(text.split()).lower() if isinstance(text, str) else ""
    if found := _DROP.fullmatch(tidy):
        return MoveText(found["piece"], None, found["target"], True, False)
    found = _STEP.fullmatch(tidy) or _NAMED.fullmatch(tidy)
    if not found:
        raise BadNotation(
            f"cannot read the move {quote(text)}: write a step like a1-b2 or 3d2c,"
            " a promotion like b3-b4+ or 2b2a+, a drop like P*b2 or P*2c"
        )
    parts = found.groupdict()
    # USI says nothing for "stays plain"; people also say nothing where there is no choice.
    is_usi = found["target"][0].isdigit()
    promotes = {"+": True, "=": False}.get(found["end"], False if is_usi else None)
    return MoveText(parts.get("piece"), parts["origin"], parts["target"], False, promotes)


def split_moves(text: str) -> list[str]:
    """Tell the moves of a line apart; a move with a piece's name stands alone.

    >>> split_moves("2c2b 3a2b P*2c")
    ['2c2b', '3a2b', 'P*2c']
    >>> split_moves("kodama b2xb3")
    ['kodama b2xb3']
    """
    words = text.split()
    alone = all(_STEP.fullmatch(w.lower()) or _DROP.fullmatch(w.lower()) for w in words)
    return words if alone else [text]
