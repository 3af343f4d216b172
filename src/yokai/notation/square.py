"""Squares as text, in two ways that cannot be confused.

A square is an index in SFEN's reading order, from the top left. USI counts files from the right
and letters ranks from the top; people letter files from the left and count ranks from South:

    USI   3a 2a 1a      people   a4 b4 c4
          3b 2b 1b               a3 b3 c3
          3c 2c 1c               a2 b2 c2
          3d 2d 1d               a1 b1 c1

A square that starts with a digit is USI, one that starts with a letter is a1.
"""

from __future__ import annotations

import re
from functools import lru_cache

from yokai.errors import BadNotation, quote

LETTERS = "abcdefghijklmnopqrstuvwxyz"


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


@lru_cache(maxsize=1024)  # every move that is described needs the same few squares
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
