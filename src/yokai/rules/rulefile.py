"""Rule files: one variant as TOML, read and checked key by key. See docs/guide/variant.md."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

from yokai.errors import BadVariant, quote
from yokai.notation.move import Side
from yokai.notation.sfen import Setup, read_sfen
from yokai.notation.square import LETTERS
from yokai.notation.tomlfile import REQUIRED, Keys, TomlFile
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


_TOP: Keys = {
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
_PIECE: Keys = {
    "letter": (str, None),
    "royal": (bool, False),
    "promotes_to": (str, None),
    "one_per_column": (bool, False),
    "drop_mate": (bool, True),
    "dots": (list, REQUIRED),
}

# Keys that do not change the value of a position: no fingerprint contains them.
_NOT_COMPARED = {"name", "start", "repetition", "theme", "themes"}
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


def read_rules(text: str, file: str) -> dict[str, Any]:
    """Read a rule file into the checked fields of a Variant.

    >>> read_rules("start = 3", "my.toml")
    Traceback (most recent call last):
    yokai.errors.BadVariant: my.toml: name: is missing
    """
    return _Reader(file, BadVariant).fields(text)


def fingerprints(
    top: object, setup: Setup, kinds: tuple[Kind, ...], pieces: Counter[str]
) -> tuple[dict[str, Any], ...]:
    """The fingerprints of a variant: all rules that decide the value of a position, no names.

    The first fingerprint leaves out keys with their default value, so that a new rule does not
    change the fingerprint of variants without it. The second is the old form, which lists every
    key that existed then; a variant with a newer rule has no old form.
    """
    rules = _not_default(top, _TOP)
    faces = [
        {"symbol": kind.symbol, "dots": "/".join(kind.dots)} | _not_default(kind, _PIECE)
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


class _Reader(TomlFile):
    """Reads one rule file; every error names the file and the key."""

    def fields(self, text: str) -> dict[str, Any]:
        top = self.table(self.load(text), _TOP, "")
        kinds = self.kinds(top.pop("pieces"))
        setup = self.start(top.pop("start"), kinds)
        self.check_numbers(top, setup)
        self.themes(top["themes"], kinds)
        return top | {"setup": setup, "kinds": kinds}

    def check_numbers(self, top: dict[str, Any], setup: Setup) -> None:
        if top["repetition"] < 2:
            raise self.bad("repetition", f"must be 2 or more, not {top['repetition']}")
        if not 0 <= top["promotion_zone"] <= setup.ranks:
            raise self.bad(
                "promotion_zone", f"must be 0 to {setup.ranks} rows, not {top['promotion_zone']}"
            )
        if top["promotion"] not in ("forced", "optional"):
            raise self.bad(
                "promotion", f"must be 'forced' or 'optional', not {quote(top['promotion'])}"
            )

    def kinds(self, tables: dict[str, Any]) -> tuple[Kind, ...]:
        if not 1 <= len(tables) <= MAX_KINDS:
            raise self.bad("pieces", f"must be 1 to {MAX_KINDS} pieces, not {len(tables)}")
        pieces = {
            name: self.table(table, _PIECE, f"pieces.{name}.") for name, table in tables.items()
        }
        symbols = self.symbols(pieces)
        royals = [name for name, piece in pieces.items() if piece["royal"]]
        if len(royals) != 1:
            raise self.bad("pieces", f"exactly one must be royal, not {len(royals)}")
        if pieces[royals[0]]["promotes_to"] or symbols[royals[0]].startswith("+"):
            raise self.bad(f"pieces.{royals[0]}.royal", "a royal piece takes no part in promotion")
        return tuple(
            Kind(
                name=name,
                symbol=symbols[name],
                dots=self.dots(name, piece["dots"]),
                royal=piece["royal"],
                promotes_to=piece["promotes_to"],
                one_per_column=piece["one_per_column"],
                drop_mate=piece["drop_mate"],
            )
            for name, piece in pieces.items()
        )

    def symbols(self, pieces: dict[str, dict[str, Any]]) -> dict[str, str]:
        """The symbol of each piece: its letter, or a plus and the letter it promotes from."""
        symbols: dict[str, str] = {}
        for name, piece in pieces.items():
            self.check_name(f"pieces.{name}", name)
            if piece["letter"] is not None:
                symbols[name] = self.letter(name, piece["letter"], symbols)
        for name, piece in pieces.items():
            if piece["promotes_to"] is not None:
                target = self.promotes_to(name, pieces, symbols)
                symbols[target] = f"+{piece['letter']}"
        for name in pieces:
            if name not in symbols:
                raise self.bad(
                    f"pieces.{name}.letter", "is missing, and no piece promotes to this one"
                )
        return symbols

    def letter(self, name: str, letter: str, symbols: dict[str, str]) -> str:
        key = f"pieces.{name}.letter"
        if not (len(letter) == 1 and letter.isascii() and letter.isupper()):
            raise self.bad(key, f"must be one letter A to Z, not {quote(letter)}")
        if letter in symbols.values():
            raise self.bad(key, f"{quote(letter)} is used twice")
        return letter

    def promotes_to(
        self, name: str, pieces: dict[str, dict[str, Any]], symbols: dict[str, str]
    ) -> str:
        key, target = f"pieces.{name}.promotes_to", pieces[name]["promotes_to"]
        if target not in pieces:
            raise self.bad(key, f"there is no piece {quote(target)}")
        if pieces[name]["letter"] is None:
            raise self.bad(key, "only a piece with a letter promotes")
        if target in symbols:
            raise self.bad(
                key, f"the {target} has a letter of its own, or another piece promotes to it"
            )
        assert isinstance(target, str)
        return target

    def dots(self, name: str, dots: list[Any]) -> tuple[str, str, str]:
        key = f"pieces.{name}.dots"
        rows = [row for row in dots if isinstance(row, str) and len(row) == 3]
        if len(dots) != 3 or len(rows) != 3:
            raise self.bad(key, "must be three rows of three characters")
        if set("".join(rows)) - {"o", " "} or rows[1][1] != " ":
            raise self.bad(key, "must be drawn with 'o' and spaces, the middle empty")
        return (rows[0], rows[1], rows[2])

    def start(self, text: str, kinds: tuple[Kind, ...]) -> Setup:
        with self.at("start"):
            setup = read_sfen(text)
        if setup.files * setup.ranks > MAX_SQUARES or max(setup.files, setup.ranks) > len(LETTERS):
            raise self.bad(
                "start",
                f"a board has at most {MAX_SQUARES} squares and {len(LETTERS)} rows or columns",
            )
        if reason := misfit(setup, kinds):
            raise self.bad("start", str(reason))
        on_board = sum(bool(symbol) for row in setup.rows for symbol in row)
        if on_board + sum(n for held in setup.reserves for n in held.values()) > MAX_SQUARES:
            raise self.bad("start", f"a set has at most {MAX_SQUARES} pieces")
        return setup

    def themes(self, tables: dict[str, Any], kinds: tuple[Kind, ...]) -> None:
        """Check the themes: each names every piece, and no name means two pieces."""
        meaning = {kind.symbol.lower(): kind.name for kind in kinds}
        self.add_names("pieces", {kind.name: kind.name for kind in kinds}, meaning)
        for theme, table in tables.items():
            key = f"themes.{theme}"
            if not isinstance(table, dict) or set(table) != {kind.name for kind in kinds}:
                raise self.bad(key, "must name every piece once")
            for piece, name in table.items():
                if not isinstance(name, str):
                    raise self.bad(f"{key}.{piece}", f"must be text, not {quote(name)}")
                self.check_name(f"{key}.{piece}", name)
            self.add_names(key, table, meaning)

    def add_names(self, key: str, names: dict[str, str], meaning: dict[str, str]) -> None:
        for piece, name in names.items():
            if meaning.setdefault(name.lower(), piece) != piece:
                raise self.bad(
                    f"{key}.{piece}",
                    f"{quote(name)} already means the {meaning[name.lower()]}",
                )

    def check_name(self, key: str, name: str) -> None:
        plain = name.isprintable() and name == " ".join(name.split())
        if not name or not plain or any(c.isdigit() or c in "*+=-" for c in name):
            raise self.bad(key, "a name is made of letters and single spaces")
