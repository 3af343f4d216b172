"""A game's rules as data: the TOML files in ``variants/``, read, checked and frozen."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yokai import _core
from yokai.errors import BadNotation, BadVariant, UnknownVariant, quote
from yokai.move import Side
from yokai.notation import LETTERS, Setup, read_sfen

if TYPE_CHECKING:
    from yokai.position import Position

VARIANTS = ("classic", "expert", "dobutsu")

MAX_SQUARES = 32
MAX_KINDS = 16


@dataclass(frozen=True)
class Kind:
    """One face of a piece: its name, its letter, and the dots that say where it steps."""

    name: str
    symbol: str  # "P", or "+P" for the promoted face
    dots: tuple[str, str, str]
    royal: bool
    promotes_to: str | None
    one_per_column: bool
    drop_mate: bool

    @property
    def letter(self) -> str:
        """The letter of the plain face, which is what a reserve holds."""
        return self.symbol[-1]

    @property
    def is_promoted(self) -> bool:
        """Is this the blue side of a piece?"""
        return self.symbol.startswith("+")


@dataclass(frozen=True)
class Variant:
    """One game: its board, its pieces and the rules that set it apart.

    >>> import yokai
    >>> v = yokai.variant("classic")
    >>> v.files, v.ranks, v.kind("P").name
    (3, 4, 'kodama')
    """

    id: str
    name: str
    source: str  # the TOML text it was read from
    setup: Setup
    kinds: tuple[Kind, ...]
    repetition: int
    promotion_zone: int
    promotion: str
    dead_ends: bool
    reach_wins: bool
    royal_avoids_attack: bool
    checkmate_ends: bool
    theme: str
    themes: dict[str, dict[str, str]]  # theme -> name of a piece here -> its name there

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.id, self.source) == (other.id, other.source)

    def __hash__(self) -> int:
        return hash((self.id, self.source))

    def __reduce__(self) -> tuple[Callable[[str, str], Variant], tuple[str, str]]:
        return read_variant, (self.source, self.id)

    @property
    def files(self) -> int:
        """Squares in a row."""
        return self.setup.files

    @property
    def ranks(self) -> int:
        """Rows on the board."""
        return self.setup.ranks

    @property
    def squares(self) -> int:
        """Squares on the board."""
        return self.files * self.ranks

    @cached_property
    def start(self) -> Position:
        """The position a game begins with."""
        # The one look upward among the modules: everyone asks a game for its start.
        from yokai.position import Position

        return Position.from_setup(self, self.setup)

    @cached_property
    def pieces(self) -> Counter[str]:
        """How many pieces of each letter the set holds, both sides together."""
        on_board = Counter(s[-1].upper() for row in self.setup.rows for s in row if s)
        return on_board + Counter(self.setup.reserves[0]) + Counter(self.setup.reserves[1])

    @cached_property
    def by_symbol(self) -> dict[str, int]:
        """The index of a kind by its upper-case symbol."""
        return {kind.symbol: index for index, kind in enumerate(self.kinds)}

    def kind(self, symbol: str) -> Kind:
        """The piece with this symbol: ``P``, ``+P``."""
        return self.kinds[self.by_symbol[symbol]]

    @cached_property
    def royal(self) -> Kind:
        """The piece that must not be lost."""
        return next(kind for kind in self.kinds if kind.royal)

    @cached_property
    def rules(self) -> _core.Rules:
        """The same facts in the form the C++ core takes."""
        index = {kind.name: i for i, kind in enumerate(self.kinds)}
        return _core.Rules(
            files=self.files,
            ranks=self.ranks,
            kinds=[
                _core.Kind(
                    dots=_dot_bits(kind.dots),
                    promotes_to=index[kind.promotes_to] if kind.promotes_to else -1,
                    royal=kind.royal,
                    one_per_column=kind.one_per_column,
                    drop_mate=kind.drop_mate,
                )
                for kind in self.kinds
            ],
            zone_rows=self.promotion_zone,
            promotion_forced=self.promotion == "forced",
            dead_ends=self.dead_ends,
            reach_wins=self.reach_wins,
            royal_avoids_attack=self.royal_avoids_attack,
            checkmate_ends=self.checkmate_ends,
        )


def _dot_bits(dots: tuple[str, str, str]) -> int:
    around = "".join(dots)[:4] + "".join(dots)[5:]
    return sum(1 << i for i, char in enumerate(around) if char == "o")


@cache
def _built_in(name: str) -> Variant:
    return load_variant(Path(__file__).parent / "variants" / f"{name}.toml")


def variant(name: str) -> Variant:
    """Give the game of this name: ``classic``, ``expert`` or ``dobutsu``.

    >>> variant("expert").name
    'Yōkai no Mori 5x6'
    """
    if isinstance(name, str) and name in VARIANTS:
        return _built_in(name)
    near = get_close_matches(str(name).lower(), VARIANTS, 1)
    hint = f"did you mean {near[0]}?" if near else "choose classic, expert or dobutsu"
    raise UnknownVariant(f"unknown variant {quote(name)}: {hint}")


def load_variant(path: str | Path) -> Variant:
    """Read a game from your own TOML file; its id is the file's name."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadVariant(f"{path}: cannot be read: {error.strerror or error}") from None
    except ValueError:  # not UTF-8, or a name no file can have
        raise BadVariant(f"{path}: is not a text file in UTF-8") from None
    return read_variant(text, path.stem, str(path))


def read_variant(text: str, id: str, file: str = "") -> Variant:
    """Read a game from TOML text; `file` is what an error calls it."""
    return _Reader(text, id, file or f"{id}.toml").variant()


_REQUIRED = object()

# key -> (type, default)
_TOP: dict[str, tuple[type, Any]] = {
    "name": (str, _REQUIRED),
    "start": (str, _REQUIRED),
    "repetition": (int, 3),
    "promotion_zone": (int, _REQUIRED),
    "promotion": (str, _REQUIRED),
    "dead_ends": (bool, False),
    "reach_wins": (bool, False),
    "royal_avoids_attack": (bool, False),
    "checkmate_ends": (bool, False),
    "theme": (str, "yokai"),
    "pieces": (dict, _REQUIRED),
    "themes": (dict, {}),
}
_PIECE: dict[str, tuple[type, Any]] = {
    "letter": (str, None),
    "royal": (bool, False),
    "promotes_to": (str, None),
    "one_per_column": (bool, False),
    "drop_mate": (bool, True),
    "dots": (list, _REQUIRED),
}
_TYPE_NAMES = {str: "text", int: "a whole number", bool: "true or false", dict: "a table"}
_TYPE_NAMES[list] = "a list"


class _Reader:
    """One reading of one file; every refusal names the file and the key."""

    def __init__(self, text: str, id: str, file: str) -> None:
        self.text, self.id, self.file = text, id, file

    def bad(self, key: str, reason: str) -> BadVariant:
        return BadVariant(f"{self.file}: {key}: {reason}")

    def fields(self, table: Any, known: dict[str, tuple[type, Any]], where: str) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.bad(where, f"must be a table, not {quote(table)}")
        for key in table:
            if key not in known:
                raise self.bad(where + key, f"unknown key; known are {', '.join(known)}")
        values = {}
        for key, (type_, default) in known.items():
            value = table.get(key, default)
            if value is _REQUIRED:
                raise self.bad(where + key, "is missing")
            if key in table and type(value) is not type_:
                raise self.bad(where + key, f"must be {_TYPE_NAMES[type_]}, not {quote(value)}")
            values[key] = value
        return values

    def variant(self) -> Variant:
        try:
            table = tomllib.loads(self.text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadVariant(f"{self.file}: is not TOML: {error}") from None
        top = self.fields(table, _TOP, "")
        kinds = self.kinds(top["pieces"])
        setup = self.start(top["start"], kinds)
        if top["repetition"] < 2:
            raise self.bad("repetition", f"must be 2 or more, not {top['repetition']}")
        if not 0 <= top["promotion_zone"] <= setup.ranks:
            raise self.bad("promotion_zone", f"must be 0 to {setup.ranks} rows")
        if top["promotion"] not in ("forced", "optional"):
            raise self.bad(
                "promotion", f"must be 'forced' or 'optional', not {quote(top['promotion'])}"
            )
        themes = self.themes(top["themes"], kinds)
        del top["start"], top["pieces"]
        return Variant(
            **(top | {"themes": themes}), id=self.id, source=self.text, setup=setup, kinds=kinds
        )

    def kinds(self, tables: dict[str, Any]) -> tuple[Kind, ...]:
        if not 1 <= len(tables) <= MAX_KINDS:
            raise self.bad("pieces", f"must be 1 to {MAX_KINDS} pieces, not {len(tables)}")
        pieces = {
            name: self.fields(table, _PIECE, f"pieces.{name}.") for name, table in tables.items()
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
        """Plain pieces have a letter; a promoted face is a plus and the letter it came from."""
        symbols: dict[str, str] = {}
        for name, piece in pieces.items():
            letter = piece["letter"]
            if letter is None:
                continue
            key = f"pieces.{name}.letter"
            if not (len(letter) == 1 and letter.isascii() and letter.isupper()):
                raise self.bad(key, f"must be one letter A to Z, not {quote(letter)}")
            if letter in symbols.values():
                raise self.bad(key, f"{quote(letter)} is used twice")
            symbols[name] = letter
        for name, piece in pieces.items():
            target = piece["promotes_to"]
            if target is None:
                continue
            key = f"pieces.{name}.promotes_to"
            if target not in pieces:
                raise self.bad(key, f"there is no piece {quote(target)}")
            if name not in symbols or target in symbols:
                raise self.bad(
                    key, "must lead from a piece with a letter to a piece without one, once"
                )
            symbols[target] = "+" + symbols[name]
        for name in pieces:
            if name not in symbols:
                raise self.bad(
                    f"pieces.{name}.letter", "is missing, and no piece promotes to this one"
                )
            if not name.strip() or any(c.isdigit() or c in "*+=-" for c in name):
                raise self.bad(f"pieces.{name}", "a name is made of letters and spaces")
        return symbols

    def dots(self, name: str, dots: list[Any]) -> tuple[str, str, str]:
        key = f"pieces.{name}.dots"
        rows = [row for row in dots if isinstance(row, str) and len(row) == 3]
        if len(dots) != 3 or len(rows) != 3:
            raise self.bad(key, "must be three rows of three characters")
        if set("".join(rows)) - {"o", " "} or rows[1][1] != " ":
            raise self.bad(key, "must be drawn with 'o' and spaces, the middle empty")
        return (rows[0], rows[1], rows[2])

    def start(self, text: str, kinds: tuple[Kind, ...]) -> Setup:
        try:
            setup = read_sfen(text)
        except BadNotation as error:
            raise self.bad("start", str(error)) from None
        if setup.files * setup.ranks > MAX_SQUARES or max(setup.files, setup.ranks) > len(LETTERS):
            raise self.bad("start", f"a board has at most {MAX_SQUARES} squares and 26 rows")
        symbols = {kind.symbol for kind in kinds}
        on_board = [s for row in setup.rows for s in row if s]
        for symbol in on_board:
            if symbol.upper() not in symbols:
                raise self.bad("start", f"there is no piece {quote(symbol)}")
        royal = next(kind.letter for kind in kinds if kind.royal)
        for side, symbol in zip(Side, (royal, royal.lower()), strict=True):
            if on_board.count(symbol) != 1:
                raise self.bad("start", f"{side} must have exactly one {quote(symbol)}")
            for letter in setup.reserves[side]:
                if letter not in symbols or letter == royal:
                    raise self.bad("start", f"{quote(letter)} cannot be in a reserve")
        if len(on_board) + sum(n for held in setup.reserves for n in held.values()) > MAX_SQUARES:
            raise self.bad("start", f"a set has at most {MAX_SQUARES} pieces")
        return setup

    def themes(self, tables: dict[str, Any], kinds: tuple[Kind, ...]) -> dict[str, dict[str, str]]:
        names = {kind.name for kind in kinds}
        for theme, table in tables.items():
            if not isinstance(table, dict) or set(table) != names:
                raise self.bad(f"themes.{theme}", "must name every piece once")
            if not all(isinstance(name, str) and name for name in table.values()):
                raise self.bad(f"themes.{theme}", "names are text")
        return tables
