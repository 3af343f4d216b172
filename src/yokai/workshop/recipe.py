"""Recipes: all rules of a game that decide who wins, in one short line of text.

    rkb/1p1/1P1/BKR Kff,Ba5,R5a,P02+5f 1dr

First the start, with the reserves after a comma. Then the pieces, the royal one first: a letter and
its dots as eight bits, two hexadecimal digits, with those of the promoted face after a plus; ``|``
forbids a second drop in a column, ``!`` a drop that mates. Last the rows of the promotion zone and
the letters of the rules that hold, see ``SWITCHES``. A recipe has no names of pieces.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from yokai.errors import BadVariant, quote
from yokai.rules.variant import VARIANTS, Variant, variant

# The letter of each rule, with the key of a rule file and the value that the letter means.
SWITCHES: dict[str, tuple[str, object]] = {
    "o": ("promotion", "optional"),
    "d": ("dead_ends", True),
    "r": ("reach_wins", True),
    "a": ("royal_avoids_attack", True),
    "c": ("checkmate_ends", True),
    "n": ("drops", False),
    "s": ("stuck_draws", True),
}
_RECIPE = re.compile(r"(\S+) (\S+) (\d+)([a-z]*)", re.ASCII)
_PIECE = re.compile(r"([A-Z])([\da-f]{2})(?:\+([\da-f]{2}))?(\|?)(!?)", re.ASCII)


def recipe_of(game: Variant) -> str:
    """The recipe of a game.

    >>> recipe_of(variant("classic"))
    'rkb/1p1/1P1/BKR Kff,R5a,Ba5,P02+5f 1dr'
    """
    promoted = {kind.name: kind for kind in game.kinds if kind.is_promoted}
    pieces = []
    for kind in sorted(game.kinds, key=lambda kind: not kind.royal):
        if kind.is_promoted:
            continue
        face = promoted[kind.promotes_to].dots if kind.promotes_to else None
        pieces.append(
            f"{kind.letter}{_bits(kind.dots)}"
            + (f"+{_bits(face)}" if face else "")
            + ("|" if kind.one_per_column else "")
            + ("" if kind.drop_mate else "!")
        )
    board, turn, held, _ = game.start.sfen.split()
    assert turn == "b", "South moves first in every start"
    start = board if held == "-" else f"{board},{held}"
    letters = "".join(
        letter for letter, (key, value) in SWITCHES.items() if getattr(game, key) == value
    )
    return f"{start} {','.join(pieces)} {game.promotion_zone}{letters}"


def game_of(recipe: str) -> Variant:
    """The game of a recipe; BadVariant if the text is none, or its rules are unsound.

    >>> recipe = recipe_of(variant("dobutsu"))
    >>> game_of(recipe).fingerprint == variant("dobutsu").fingerprint
    True
    """
    found = _RECIPE.fullmatch(recipe)
    pieces = [_PIECE.fullmatch(text) for text in found[2].split(",")] if found else []
    if not found or not all(pieces) or set(found[4]) - SWITCHES.keys():
        raise BadVariant(f"{quote(recipe)} is no recipe of a game")
    board, _, held = found[1].partition(",")
    rules: dict[str, Any] = {
        "name": recipe[:60],
        "start": f"{board} b {held or '-'} 1",
        "promotion_zone": int(found[3]),
        "promotion": "forced",
    }
    rules |= dict(map(SWITCHES.__getitem__, found[4]))
    names = _Names()
    tables: dict[str, Any] = {}
    for number, piece in enumerate(filter(None, pieces)):
        letter, bits, face, lonely, mates = piece.groups()
        table: dict[str, Any] = {"letter": letter, "dots": _dots(bits)}
        name = names.of(table["dots"], letter)
        if not number:
            table["royal"] = True
        if lonely:
            table["one_per_column"] = True
        if mates:
            table["drop_mate"] = False
        tables[name] = table
        if face:
            table["promotes_to"] = names.of(_dots(face), f"super {letter}")
            tables[table["promotes_to"]] = {"dots": _dots(face)}
    return Variant.build(rules | {"pieces": tables})


class _Names:
    """Names for the pieces of one game: those of the shipped games with the same dots."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def of(self, dots: list[str], letter: str) -> str:
        known = _known_names().get(tuple(dots), "")
        name = known if known and known not in self._used else f"piece {letter}"
        self._used.add(name)
        return name


@cache
def _known_names() -> dict[tuple[str, ...], str]:
    shipped = [kind for name in VARIANTS for kind in variant(name).kinds]
    return {kind.dots: kind.name for kind in reversed(shipped)}


def _bits(dots: tuple[str, ...]) -> str:
    around = "".join(dots)[:4] + "".join(dots)[5:]
    return f"{sum(1 << i for i, char in enumerate(around) if char == 'o'):02x}"


def _dots(bits: str) -> list[str]:
    """Dots as rows of a rule file.

    >>> _dots("5a")
    [' o ', 'o o', ' o ']
    """
    cells = ["o" if int(bits, 16) >> i & 1 else " " for i in range(8)]
    cells.insert(4, " ")
    return ["".join(cells[i : i + 3]) for i in (0, 3, 6)]
