"""Rules read and checked key by key: from TOML, or from the same keys as plain values."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from yokai.errors import BadVariant, RuleFault, YokaiError, quote
from yokai.notation.sfen import Setup, read_sfen
from yokai.notation.square import LETTERS
from yokai.notation.tomlfile import REQUIRED, TYPE_NAMES, Keys, load_toml
from yokai.rules.piece import DRAWINGS, Kind
from yokai.rules.rulefile import MAX_KINDS, MAX_SQUARES, PIECE, TOP, misfit

MOST_FAULTS = 50  # of one rule file; the others are found when these are mended
LONGEST_TITLE = 60  # characters of a game's name
LONGEST_NAME = 30  # characters of a piece's name
_MOST_THEMES = 8


def read_rules(text: str, file: str) -> dict[str, Any]:
    """Read a rule file into the checked fields of a Variant.

    >>> read_rules("start = 3", "my.toml")
    Traceback (most recent call last):
    yokai.errors.BadVariant: my.toml: name: is missing
    """
    return fields_of(load_toml(text, file, BadVariant), file)


def fields_of(values: Mapping[str, object], file: str) -> dict[str, Any]:
    """The checked fields of a Variant, from the keys of a rule file as plain values.

    BadVariant has all faults, and its message the first one.
    """
    reader = RuleReader()
    fields = reader.read(values)
    if fields is None:
        raise BadVariant(f"{file}: {reader.faults[0]}", reader.faults)
    return fields


class RuleReader:
    """Reads the rules of one game and collects their faults."""

    def __init__(self) -> None:
        self.faults: list[RuleFault] = []

    def read(self, values: Mapping[str, object]) -> dict[str, Any] | None:
        """The checked fields of a Variant, or None if there are faults."""
        top = self._table(values, TOP, "")
        assert top is not None
        kinds = self._kinds(top.pop("pieces"))
        start = top.pop("start")
        setup = None if start is None else self._start(start, kinds)
        self._check_top(top, setup)
        if kinds is not None and top["themes"] is not None:
            self._themes(top["themes"], kinds)
        if self.faults:
            return None
        return top | {"setup": setup, "kinds": kinds}

    def _fault(self, place: str, code: str, message: str, **words: object) -> None:
        if len(self.faults) < MOST_FAULTS:
            spoken = {key: str(word) for key, word in words.items()}
            self.faults.append(RuleFault(place, code, message, spoken))

    def _table(self, table: object, known: Keys, where: str) -> dict[str, Any] | None:
        """The values of a table; None stands for one that is missing or of a wrong type."""
        if not isinstance(table, Mapping):
            self._fault(
                where.rstrip("."),
                "wrong_type",
                f"must be a table, not {quote(table)}",
                type="table",
                value=quote(table),
            )
            return None
        for key in table:
            if key not in known:
                message = f"is no known key; known are {', '.join(known)}"
                self._fault(f"{where}{key}"[:200], "unknown_key", message)
        values: dict[str, Any] = {}
        for key, (type_, default) in known.items():
            value = table.get(key, default)
            if value is REQUIRED:
                self._fault(where + key, "missing", "is missing")
                value = None
            elif key in table and type(value) is not type_:
                type_name = TYPE_NAMES[type_]
                self._fault(
                    where + key,
                    "wrong_type",
                    f"must be {type_name}, not {quote(value)}",
                    type=type_.__name__,
                    value=quote(value),
                )
                value = None
            values[key] = value
        return values

    def _check_top(self, top: dict[str, Any], setup: Setup | None) -> None:
        repetition, zone, promotion = top["repetition"], top["promotion_zone"], top["promotion"]
        if repetition is not None and repetition < 2:
            message = f"must be 2 or more, not {repetition}"
            self._fault("repetition", "too_small", message, least=2, value=repetition)
        if zone is not None and setup and not 0 <= zone <= setup.ranks:
            self._fault(
                "promotion_zone",
                "bad_zone",
                f"must be 0 to {setup.ranks} rows, not {zone}",
                most=setup.ranks,
                value=zone,
            )
        if promotion is not None and promotion not in ("forced", "optional"):
            message = f"must be 'forced' or 'optional', not {quote(promotion)}"
            self._fault("promotion", "bad_promotion", message, value=quote(promotion))
        name = top["name"]
        if name is not None and not (
            name.strip() and name.isprintable() and len(name) <= LONGEST_TITLE
        ):
            message = f"must be a line of 1 to {LONGEST_TITLE} characters, not {quote(name)}"
            self._fault("name", "bad_title", message, most=LONGEST_TITLE)
        if top["theme"] is not None:
            self._check_name("theme", top["theme"])

    def _kinds(self, tables: Any) -> tuple[Kind, ...] | None:
        if tables is None:
            return None
        if not 1 <= len(tables) <= MAX_KINDS:
            message = f"must be 1 to {MAX_KINDS} pieces, not {len(tables)}"
            self._fault("pieces", "bad_count", message, most=MAX_KINDS, count=len(tables))
            return None
        before = len(self.faults)
        read = {name: self._table(tables[name], PIECE, f"pieces.{name}.") for name in tables}
        pieces = {name: piece for name, piece in read.items() if piece is not None}
        symbols = self._symbols(pieces)
        self._check_royal(pieces, symbols)
        dots = {name: self._dots(name, piece["dots"]) for name, piece in pieces.items()}
        for name, piece in pieces.items():
            self._check_drawing(f"pieces.{name}", piece)
        if len(self.faults) > before:
            return None
        own = {"letter", "dots"}
        return tuple(
            Kind(
                name=name,
                symbol=symbols[name],
                dots=dots[name] or ("", "", ""),
                **{key: fact for key, fact in piece.items() if key not in own},
            )
            for name, piece in pieces.items()
        )

    def _check_royal(self, pieces: dict[str, dict[str, Any]], symbols: dict[str, str]) -> None:
        royals = [name for name, piece in pieces.items() if piece["royal"]]
        if len(royals) != 1:
            message = f"exactly one must be royal, not {len(royals)}"
            self._fault("pieces", "royal_count", message, count=len(royals))
        for royal in royals:
            if pieces[royal]["promotes_to"] or symbols.get(royal, "").startswith("+"):
                message = "a royal piece takes no part in promotion"
                self._fault(f"pieces.{royal}.royal", "royal_promotes", message, piece=royal)

    def _symbols(self, pieces: dict[str, dict[str, Any]]) -> dict[str, str]:
        """The symbol of each piece: its letter, or a plus and the letter it promotes from."""
        symbols: dict[str, str] = {}
        for name, piece in pieces.items():
            self._check_name(f"pieces.{name}", name)
            if piece["letter"] is not None:
                self._read_letter(name, piece["letter"], symbols)
        for name, piece in pieces.items():
            if piece["promotes_to"] is not None:
                self._read_promotion(name, pieces, symbols)
        for name in pieces:
            if name not in symbols:
                message = "is missing, and no piece promotes to this one"
                self._fault(f"pieces.{name}.letter", "no_letter", message, piece=name)
        return symbols

    def _read_letter(self, name: str, letter: str, symbols: dict[str, str]) -> None:
        key = f"pieces.{name}.letter"
        if not (len(letter) == 1 and letter.isascii() and letter.isupper()):
            message = f"must be one letter A to Z, not {quote(letter)}"
            self._fault(key, "bad_letter", message, value=quote(letter))
        elif letter in symbols.values():
            self._fault(key, "letter_twice", f"{quote(letter)} is used twice", letter=letter)
        symbols[name] = letter

    def _read_promotion(
        self, name: str, pieces: dict[str, dict[str, Any]], symbols: dict[str, str]
    ) -> None:
        key, target = f"pieces.{name}.promotes_to", pieces[name]["promotes_to"]
        if target not in pieces:
            message = f"there is no piece {quote(target)}"
            self._fault(key, "no_such_piece", message, symbol=quote(target))
        elif pieces[name]["letter"] is None:
            self._fault(key, "promotes_twice", "only a piece with a letter promotes", piece=name)
        elif target in symbols:
            message = f"the {target} has a letter of its own, or another piece promotes to it"
            self._fault(key, "target_taken", message, piece=target)
        else:
            symbols[target] = f"+{pieces[name]['letter']}"

    def _dots(self, name: str, dots: list[Any] | None) -> tuple[str, str, str] | None:
        if dots is None:
            return None
        key = f"pieces.{name}.dots"
        rows = [row for row in dots if isinstance(row, str) and len(row) == 3]
        if len(dots) != 3 or len(rows) != 3:
            self._fault(key, "bad_dots", "must be three rows of three characters", piece=name)
        elif set("".join(rows)) - {"o", " "} or rows[1][1] != " ":
            message = "must be drawn with 'o' and spaces, the middle empty"
            self._fault(key, "bad_dots", message, piece=name)
        else:
            return (rows[0], rows[1], rows[2])
        return None

    def _check_drawing(self, where: str, piece: dict[str, Any]) -> None:
        drawing, tint = piece["drawing"], piece["tint"]
        if drawing is not None and drawing not in DRAWINGS:
            message = f"there is no drawing {quote(drawing)}; there are {', '.join(DRAWINGS)}"
            self._fault(f"{where}.drawing", "no_such_drawing", message, value=quote(drawing))
        if tint is not None and not 0 <= tint < 360:
            message = f"must be 0 to 359 degrees, not {tint}"
            self._fault(f"{where}.tint", "bad_tint", message, value=tint)

    def _start(self, text: str, kinds: tuple[Kind, ...] | None) -> Setup | None:
        try:
            setup = read_sfen(text)
        except YokaiError as error:
            self._fault("start", "bad_sfen", str(error), value=quote(text))
            return None
        if setup.files * setup.ranks > MAX_SQUARES or max(setup.files, setup.ranks) > len(LETTERS):
            self._fault(
                "start",
                "too_many_squares",
                f"a board has at most {MAX_SQUARES} squares and {len(LETTERS)} rows or columns",
                most=MAX_SQUARES,
                rows=len(LETTERS),
            )
            return None
        if kinds is not None and (reason := misfit(setup, kinds)):
            self._fault("start", reason.reason, str(reason), **reason.words)
        on_board = sum(bool(symbol) for row in setup.rows for symbol in row)
        if on_board + sum(n for held in setup.reserves for n in held.values()) > MAX_SQUARES:
            message = f"a set has at most {MAX_SQUARES} pieces"
            self._fault("start", "too_many_pieces", message, most=MAX_SQUARES)
        return setup

    def _themes(self, tables: dict[str, Any], kinds: tuple[Kind, ...]) -> None:
        """Check the themes: each names every piece, and no name means two pieces."""
        meaning = {kind.symbol.lower(): kind.name for kind in kinds}
        self._add_names("pieces", {kind.name: kind.name for kind in kinds}, meaning)
        if len(tables) > _MOST_THEMES:
            message = f"must be at most {_MOST_THEMES}, not {len(tables)}"
            self._fault("themes", "too_many_themes", message, most=_MOST_THEMES, count=len(tables))
            return
        for theme, table in tables.items():
            key = f"themes.{theme}"
            self._check_name(key, theme)
            if not isinstance(table, dict) or set(table) != {kind.name for kind in kinds}:
                self._fault(key, "bad_theme", "must name every piece once")
                continue
            for piece, name in table.items():
                if not isinstance(name, str):
                    message = f"must be text, not {quote(name)}"
                    words = {"type": "str", "value": quote(name)}
                    self._fault(f"{key}.{piece}", "wrong_type", message, **words)
                else:
                    self._check_name(f"{key}.{piece}", name)
            texts = {piece: name for piece, name in table.items() if isinstance(name, str)}
            self._add_names(key, texts, meaning)

    def _add_names(self, key: str, names: dict[str, str], meaning: dict[str, str]) -> None:
        for piece, name in names.items():
            if meaning.setdefault(name.lower(), piece) != piece:
                taken = meaning[name.lower()]
                message = f"{quote(name)} already means the {taken}"
                self._fault(f"{key}.{piece}", "name_twice", message, name=name, piece=taken)

    def _check_name(self, key: str, name: str) -> None:
        # A name is also looked for among the names of files.
        letters = all(unicodedata.category(each)[0] in "LM" or each in " '’" for each in name)
        if not (name and letters and name == " ".join(name.split())):
            self._fault(key[:200], "bad_name", "a name is made of letters and single spaces")
        elif len(name) > LONGEST_NAME:
            message = f"a name has at most {LONGEST_NAME} characters"
            self._fault(key[:200], "long_name", message, most=LONGEST_NAME)
