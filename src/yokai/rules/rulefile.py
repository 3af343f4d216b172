"""The keys of rule files, the fingerprints of rules, and what set-ups they allow.

See docs/guide/variant.md for the keys; `rule_reader.py` reads and checks them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from yokai.errors import quote
from yokai.notation.move import Side
from yokai.notation.sfen import Setup
from yokai.notation.tomlfile import REQUIRED, Keys
from yokai.rules.piece import Kind, article

MAX_SQUARES = 32
MAX_KINDS = 16


@dataclass(frozen=True, kw_only=True)
class Flags:
    """The rule flags of a variant. CONTRIBUTING.md names every place of a new flag.

    A default never changes: fingerprints in files leave out flags with their default value.
    """

    dead_ends: bool = False
    reach_wins: bool = False
    royal_avoids_attack: bool = False
    checkmate_ends: bool = False
    drops: bool = True
    stuck_draws: bool = False


TOP: Keys = {
    "name": (str, REQUIRED),
    "start": (str, REQUIRED),
    "repetition": (int, 3),
    "promotion_zone": (int, REQUIRED),
    "promotion": (str, REQUIRED),
    **{flag.name: (bool, flag.default) for flag in fields(Flags)},
    "theme": (str, "yokai"),
    "pieces": (dict, REQUIRED),
    "themes": (dict, {}),
}
PIECE: Keys = {
    "letter": (str, None),
    "royal": (bool, False),
    "promotes_to": (str, None),
    "one_per_column": (bool, False),
    "drop_mate": (bool, True),
    "dots": (list, REQUIRED),
    "drawing": (str, None),
    "tint": (int, 0),
}

# Keys that do not change the value of a position: no fingerprint contains them.
_NOT_COMPARED = {"name", "start", "repetition", "theme", "themes", "drawing", "tint"}
# Keys that a fingerprint contains under other names: "kinds", "symbol", "dots".
_UNDER_OTHER_NAMES = {"pieces", "letter", "promotes_to", "dots"}

# The keys of a variant and of a piece in old fingerprints, in their order. They are frozen: a new
# key is never added here.
_OLD_KEYS = (
    "promotion_zone",
    "promotion",
    "dead_ends",
    "reach_wins",
    "royal_avoids_attack",
    "checkmate_ends",
)
_OLD_PIECE_KEYS = ("royal", "one_per_column", "drop_mate")


def fingerprints(
    top: object, setup: Setup, kinds: tuple[Kind, ...], pieces: Counter[str]
) -> tuple[dict[str, Any], ...]:
    """The fingerprints of a variant: all rules that decide the value of a position, no names.

    The first fingerprint leaves out keys with their default value, so that a new rule does not
    change the fingerprint of variants without it. The second is the old form, which lists every
    key that existed then; a variant with a newer rule has no old form.
    """
    rules = _not_default(top, TOP)
    faces = [
        {"symbol": kind.symbol, "dots": "/".join(kind.dots)} | _not_default(kind, PIECE)
        for kind in kinds
    ]
    board = {"files": setup.files, "ranks": setup.ranks}
    counts = {"pieces": dict(sorted(pieces.items()))}
    new = board | {"kinds": faces} | counts | rules
    newer = rules.keys() - {*_OLD_KEYS} or {*chain(*faces)} - {"symbol", "dots", *_OLD_PIECE_KEYS}
    if newer:
        return (new,)
    old_faces = [
        [kind.symbol, "/".join(kind.dots), *(getattr(kind, key) for key in _OLD_PIECE_KEYS)]
        for kind in kinds
    ]
    old = board | {"kinds": old_faces} | counts | {key: getattr(top, key) for key in _OLD_KEYS}
    return new, old


def _not_default(thing: object, keys: Keys) -> dict[str, Any]:
    """The keys whose value is not the default, sorted by name."""
    compared = sorted(keys.keys() - _NOT_COMPARED - _UNDER_OTHER_NAMES)
    facts = {key: getattr(thing, key) for key in compared}
    return {key: fact for key, fact in facts.items() if fact != keys[key][1]}


@dataclass(frozen=True, slots=True)
class Misfit:
    """The reason why a set-up is refused: a name for programs, a sentence, and its words."""

    reason: str
    message: str
    words: dict[str, str]

    def __str__(self) -> str:
        return self.message


def misfit(setup: Setup, kinds: tuple[Kind, ...]) -> Misfit | None:
    """The reason why a set-up of these kinds is refused, or None if it is sound."""
    by_symbol = {kind.symbol: kind for kind in kinds}
    royal = next(kind for kind in kinds if kind.royal)
    on_board = [symbol for row in setup.rows for symbol in row if symbol]
    held = [letter for reserve in setup.reserves for letter in reserve]
    for symbol in (*on_board, *held):
        if symbol.upper() not in by_symbol:
            message = f"there is no piece {quote(symbol)}"
            return Misfit("no_such_piece", message, {"symbol": quote(symbol)})
    if royal.letter in held:
        message = f"{article(royal.name)} is never in a reserve"
        return Misfit("royal_held", message, {"piece": royal.name})
    for side, symbol in zip(Side, (royal.letter, royal.letter.lower()), strict=True):
        if (count := on_board.count(symbol)) != 1:
            message = f"{side} must have exactly one {royal.name} {quote(symbol)}, not {count}"
            words = {"side": side.word, "piece": royal.name, "count": str(count)}
            return Misfit("royals", message, words)
    return None
