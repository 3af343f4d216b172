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
    if not isinstance(text, str):
        raise BadNotation(f"bad SFEN {quote(text)}: it must be text")

    def bad(reason: str) -> BadNotation:
        return BadNotation(f"bad SFEN {quote(text)}: {reason}")

    fields = text.split()
    if len(fields) not in (3, 4):
        raise bad("it needs a board, a side to move, reserves and a move number")
    rows = []
    for row in fields[0].split("/"):
        squares: list[str] = []
        tokens = re.findall(r"\+?[A-Za-z]|[0-9]+|.", row)
        for token in tokens:
            if token.isascii() and token.isdigit():
                if not 1 <= len(token) <= 2 or token.startswith("0"):
                    raise bad(f"{quote(token)} is no number of empty squares")
                squares += [""] * int(token)
            elif token[-1].isascii() and token[-1].isalpha():
                squares.append(token)
            else:
                raise bad(f"{quote(token)} is neither a piece nor a number of empty squares")
        rows.append(tuple(squares))
    if not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise bad("its rows are not equally long")
    if fields[1] not in ("b", "w"):
        raise bad(f"the side to move is 'b' or 'w', not {quote(fields[1])}")
    reserves: tuple[Reserve, Reserve] = ({}, {})
    if fields[2] != "-":
        if not re.fullmatch(r"([0-9]{0,2}[A-Za-z])+", fields[2], re.ASCII):
            raise bad(f"the reserves are '-' or like '2Pr', not {quote(fields[2])}")
        for digits, letter in re.findall(r"([0-9]*)([A-Za-z])", fields[2]):
            held = reserves[SOUTH if letter.isupper() else NORTH]
            held[letter.upper()] = held.get(letter.upper(), 0) + int(digits or 1)
            if digits.startswith("0"):
                raise bad(f"{quote(digits + letter)} is no number of pieces")
    number = fields[3] if len(fields) == 4 else "1"
    if not re.fullmatch(r"[1-9][0-9]{0,8}", number, re.ASCII):
        raise bad(f"the move number is 1 or more, not {quote(number)}")
    return Setup(tuple(rows), reserves, Side("bw".index(fields[1])), int(number))


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
_STEP = re.compile(rf"(?P<origin>{_SQUARE})[-x ]?(?P<target>{_SQUARE})(?P<end>[+=]?)")
_DROP = re.compile(rf"(?P<piece>[^0-9*]+?) ?\* ?(?P<target>{_SQUARE})")
_NAMED = re.compile(
    rf"(?P<piece>[^0-9*]+?) (?P<origin>{_SQUARE})?[-x ]?(?P<target>{_SQUARE})(?P<end>[+=]?)"
)


def read_move(text: str) -> MoveText:
    """Take a move apart, in USI or as people write it.

    >>> read_move("P*2c").target
    '2c'
    >>> read_move("kitsune a1-b2").origin
    'a1'
    """
    if not isinstance(text, str):
        raise BadNotation(f"cannot read the move {quote(text)}: it must be text")
    tidy = " ".join(text.split()).lower()
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
