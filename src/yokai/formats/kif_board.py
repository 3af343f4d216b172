"""The board and the reserves as KIF shows them.

後手の持駒：なし
  ３ ２ １
+---------+
|vきvラvぞ|一
| ・vひ ・|二
| ・ ひ ・|三
| ぞ ラ き|四
+---------+
先手の持駒：なし
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from yokai.errors import BadNotation, quote
from yokai.formats.kif_names import PieceNames
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.notation.sfen import Reserve, Setup, write_sfen
from yokai.rules.position import Position
from yokai.rules.variant import Variant

DIGITS = "一二三四五六七八九"
_EMPTY = "・"
_NONE = "なし"


def write_board(names: PieceNames, position: Position) -> Iterator[str]:
    """Show a position in the rows of a header."""
    files = position.variant.files
    yield f"後手の持駒：{_write_hand(names, position.reserve(NORTH))}"
    yield " " + "".join(f" {chr(ord('０') + file)}" for file in range(files, 0, -1))
    yield f"+{'-' * 3 * files}+"
    for rank, row in enumerate(position.board):
        cells = (
            f"{' v'[piece.side]}{names.on_board[piece.kind.symbol]}" if piece else f" {_EMPTY}"
            for piece in row
        )
        yield f"|{''.join(cells)}|{DIGITS[rank]}"
    yield f"+{'-' * 3 * files}+"
    yield f"先手の持駒：{_write_hand(names, position.reserve(SOUTH))}"
    if position.turn is NORTH:
        yield "後手番"


def _write_hand(names: PieceNames, reserve: Reserve) -> str:
    held = (
        names.move_name(letter) + (_number(count) if count > 1 else "")
        for letter, count in reserve.items()
    )
    return "\u3000".join(held) or _NONE


def _number(count: int) -> str:
    tens, ones = divmod(count, 10)
    ten = "十" if tens else ""
    return (DIGITS[tens - 1] if tens > 1 else "") + ten + (DIGITS[ones - 1] if ones else "")


def read_board(
    rules: Variant, names: PieceNames, rows: Sequence[str], hands: tuple[str, str], turn: Side
) -> Position:
    """Read the rows of a board and the reserves of South and North."""
    read = tuple(_read_row(names, row) for row in rows)
    if any(len(row) != len(read[0]) for row in read):
        raise BadNotation("bad KIF: the rows of its board are not equally long")
    south, north = (_read_hand(names, hand) for hand in hands)
    return Position.parse(rules, write_sfen(Setup(read, (south, north), turn)))


def _read_row(names: PieceNames, row: str) -> tuple[str, ...]:
    squares: list[str] = []
    side, turned = SOUTH, ""
    for character in row[1:].partition("|")[0]:
        if character in "vVｖ":
            side = NORTH
        elif character == "成":
            turned = "+"
        elif character in f"{_EMPTY}.":
            squares.append("")
        elif not character.isspace() and character != "^":
            symbol = names.symbols.get(character)
            if symbol is None:
                raise BadNotation(f"bad KIF: {quote(character)} in {quote(row)} is no piece")
            symbol = turned + symbol.removeprefix("+") if turned else symbol
            squares.append(symbol if side is SOUTH else symbol.lower())
            side, turned = SOUTH, ""
    if not squares:
        raise BadNotation(f"bad KIF: the row {quote(row)} of its board is empty")
    return tuple(squares)


def _read_hand(names: PieceNames, text: str) -> Reserve:
    held: Reserve = {}
    words = re.sub(r"\s", "", text)
    if words in ("", _NONE):
        return held
    pattern = re.compile(rf"({names.pattern})([0-9]{{1,2}}|[{DIGITS}十]{{0,3}})")
    at = 0
    while at < len(words):
        found = pattern.match(words, at)
        if not found:
            raise BadNotation(
                f"bad KIF: the reserve {quote(text)} has no piece at {quote(words[at:])}"
            )
        letter = names.symbols[found[1]].removeprefix("+")
        held[letter] = held.get(letter, 0) + _read_number(found[2])
        at = found.end()
    return held


def _read_number(text: str) -> int:
    if text.isascii():
        return int(text or 1)
    tens, ten, ones = text.rpartition("十")
    count = 10 * (DIGITS.find(tens) + 1 or 1) if ten else 0
    return max(count + DIGITS.find(ones) + 1 if ones else count, 1)
