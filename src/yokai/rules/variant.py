"""A variant: a rule set as data, read from the TOML files in ``variants/`` and frozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from yokai import _core
from yokai.errors import BadVariant, UnknownVariant, quote
from yokai.notation.sfen import Setup
from yokai.notation.tomlfile import read_text
from yokai.rules.piece import Kind
from yokai.rules.rule_code import code_in, code_of, file_of
from yokai.rules.rule_reader import fields_of, read_rules
from yokai.rules.rule_writer import rules_text, values_of
from yokai.rules.rulefile import Flags, Misfit, fingerprints, misfit

if TYPE_CHECKING:
    from yokai.rules.position import Position

VARIANTS = ("classic", "expert", "dobutsu")

# The number of games of strangers that a process remembers, and of values that belong to a game.
REMEMBERED = 64


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Variant(Flags):
    """A rule set: its board, its pieces and the rules in which variants differ.

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
    theme: str
    themes: dict[str, dict[str, str]]  # theme -> name of a piece -> its name in the theme

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.id, self.source) == (other.id, other.source)

    def __hash__(self) -> int:
        return hash((self.id, self.source))

    def __repr__(self) -> str:
        return f"Variant({self.id!r})"

    def __reduce__(self) -> tuple[Callable[[str, str], Variant], tuple[str, str]]:
        return read_variant, (self.source, self.id)

    @classmethod
    def build(cls, rules: Mapping[str, object] | None = None, **keys: object) -> Variant:
        """Make a game from the keys of a rule file, given as a dictionary or by name.

        >>> line = ["ooo", "o o", "ooo"]
        >>> duel = Variant.build(
        ...     name="Duel",
        ...     start="1k1/3/1K1 b - 1",
        ...     promotion_zone=0,
        ...     promotion="forced",
        ...     reach_wins=True,
        ...     pieces={"king": {"letter": "K", "royal": True, "dots": line}},
        ... )
        >>> duel.squares, len(duel.start.legal_moves)
        (9, 5)
        """
        given = {**(rules or {}), **keys}
        fields_ = fields_of(given, str(given.get("name") or "the rules")[:80])
        text = rules_text(values_of(cls(id="", source="", **fields_)))
        try:
            id = code_of(text, fields_["name"])
        except BadVariant:  # too long for a link
            id = "custom"
        return read_variant(text, id)

    @property
    def values(self) -> dict[str, Any]:
        """The keys of its rule file as plain values, which build() takes."""
        return values_of(self)

    @property
    def text(self) -> str:
        """Its rule file, without comments and without keys that have their default."""
        return rules_text(self.values)

    @cached_property
    def code(self) -> str:
        """The whole game as a short text, which variant() takes; BadVariant if it is too long.

        >>> variant(variant("expert").code).name
        'Yōkai no Mori 5x6'
        """
        return self.id if code_in(self.id) == self.id else code_of(self.text, self.name)

    def link(self, page: str = "") -> str:
        """The address of the game on a page, "https://..."; without a page, the game's code."""
        return f"{page.rstrip('/')}/#/workshop/{self.code}" if page else self.code

    def save(self, path: str | Path) -> None:
        """Write the game as a rule file."""
        Path(path).write_text(self.text, encoding="utf-8")

    @property
    def files(self) -> int:
        """The number of squares in a row."""
        return self.setup.files

    @property
    def ranks(self) -> int:
        """The number of rows on the board."""
        return self.setup.ranks

    @property
    def squares(self) -> int:
        """The number of squares on the board."""
        return self.files * self.ranks

    @cached_property
    def start(self) -> Position:
        """The position a game begins with."""
        # The only import of a later module, because callers ask a variant for its start.
        from yokai.rules.position import Position

        return Position.from_setup(self, self.setup)

    @cached_property
    def pieces(self) -> Counter[str]:
        """The number of pieces of each letter in the set, both sides together."""
        return _count(self.setup)

    @property
    def set_sizes(self) -> list[int]:
        """The number of pieces of each kind in the set, counted by their plain face.

        >>> variant("classic").set_sizes
        [2, 2, 2, 2, 0]
        """
        return [0 if kind.is_promoted else self.pieces[kind.letter] for kind in self.kinds]

    @cached_property
    def by_symbol(self) -> dict[str, int]:
        """The index of a kind by its upper-case symbol."""
        return {kind.symbol: index for index, kind in enumerate(self.kinds)}

    def kind(self, symbol: str) -> Kind:
        """The piece with this symbol: ``P``, ``+P``."""
        return self.kinds[self.by_symbol[symbol]]

    @cached_property
    def by_word(self) -> dict[str, Kind]:
        """The pieces by their symbol and by their name in any theme, in lower case.

        >>> variant("classic").by_word["chick"].name
        'kodama'
        """
        words = {kind.symbol.lower(): kind for kind in self.kinds}
        for names in ({kind.name: kind.name for kind in self.kinds}, *self.themes.values()):
            words |= {names[kind.name].lower(): kind for kind in self.kinds}
        return words

    @cached_property
    def royal(self) -> Kind:
        """The piece that must not be lost."""
        return next(kind for kind in self.kinds if kind.royal)

    @cached_property
    def rules(self) -> _core.Rules:
        """The rules in the form that the C++ core takes."""
        return _core.Rules(
            files=self.files,
            ranks=self.ranks,
            kinds=[_core.Kind(*kind) for kind in self._kinds_for_core()],
            zone_rows=self.promotion_zone,
            promotion_forced=self.promotion == "forced",
            repetition=min(self.repetition, 1000),
            **{flag.name: getattr(self, flag.name) for flag in fields(Flags)},
        )

    @property
    def numbers(self) -> list[int]:
        """The rules, the set and its letters as plain numbers, for core/light, which has no Python.

        >>> variant("classic").numbers[:11]
        [3, 4, 1, 1, 1, 1, 0, 0, 1, 0, 3]
        """
        numbers: list[int] = [
            *(self.files, self.ranks, self.promotion_zone, self.promotion == "forced"),
            *(self.dead_ends, self.reach_wins, self.royal_avoids_attack, self.checkmate_ends),
            *(self.drops, self.stuck_draws),
            min(self.repetition, 1000),
        ]
        kinds = zip(self._kinds_for_core(), self.set_sizes, self.kinds, strict=True)
        for for_core, pieces, kind in kinds:
            numbers += [*for_core, pieces, ord(kind.letter)]
        return [int(number) for number in numbers]

    def _kinds_for_core(self) -> list[tuple[int, int, bool, bool, bool]]:
        index = {kind.name: i for i, kind in enumerate(self.kinds)}
        return [
            (
                _dot_bits(kind.dots),
                index[kind.promotes_to] if kind.promotes_to else -1,
                kind.royal,
                kind.one_per_column,
                kind.drop_mate,
            )
            for kind in self.kinds
        ]

    @property
    def is_built_in(self) -> bool:
        """Is this one of the variants that come with the package?"""
        return self.id in VARIANTS and self == variant(self.id)

    @property
    def fingerprint(self) -> dict[str, Any]:
        """The rules that tables and weights depend on, as JSON for files that are written."""
        return self.fingerprints[0]

    @cached_property
    def fingerprints(self) -> tuple[dict[str, Any], ...]:
        """The fingerprint and, if there is one, the old form in earlier files."""
        return fingerprints(self, self.setup, self.kinds, self.pieces)

    def misfit(self, setup: Setup) -> Misfit | None:
        """The reason why this variant does not allow a set-up, or None if it does."""
        if (setup.files, setup.ranks) != (self.files, self.ranks):
            right, given = f"{self.files}x{self.ranks}", f"{setup.files}x{setup.ranks}"
            message = f"the board must be {right}, not {given}"
            return Misfit("size", message, {"right": right, "given": given})
        if reason := misfit(setup, self.kinds):
            return reason
        for letter, count in _count(setup).items():
            if count > self.pieces[letter]:
                name, whole = self.kind(letter).name, self.pieces[letter]
                message = f"the set has {whole} {name} {quote(letter)}, not {count}"
                words = {"piece": name, "right": str(whole), "count": str(count)}
                return Misfit("too_many", message, words)
        return None


def _count(setup: Setup) -> Counter[str]:
    """The number of pieces of each letter, on the board and in both reserves."""
    on_board = Counter(s[-1].upper() for row in setup.rows for s in row if s)
    return on_board + Counter(setup.reserves[0]) + Counter(setup.reserves[1])


def _dot_bits(dots: tuple[str, str, str]) -> int:
    around = "".join(dots)[:4] + "".join(dots)[5:]
    return sum(1 << i for i, char in enumerate(around) if char == "o")


@cache
def _built_in(name: str) -> Variant:
    return load_variant(Path(__file__).parent / "variants" / f"{name}.toml")


@lru_cache(maxsize=REMEMBERED)
def _of_code(code: str) -> Variant:
    return read_variant(file_of(code), code, "the rules of the link")


def variant(name: str | Variant) -> Variant:
    """The variant of this name, ``classic``, ``expert`` or ``dobutsu``, or of this code or link.

    >>> variant("expert").name
    'Yōkai no Mori 5x6'
    """
    if isinstance(name, Variant):
        return name
    if isinstance(name, str) and name in VARIANTS:
        return _built_in(name)
    if isinstance(name, str) and (code := code_in(name)):
        return _of_code(code)
    from difflib import get_close_matches  # seldom needed

    near = get_close_matches(str(name).lower(), VARIANTS, 1)
    hint = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(VARIANTS)}"
    raise UnknownVariant(f"unknown variant {quote(name)}: {hint}")


def load_variant(path: str | Path) -> Variant:
    """Read a variant from your own TOML file; its id is the file's name."""
    path = Path(path)
    text = read_text(path, BadVariant)
    return read_variant(text, path.stem, str(path))


def variant_of(text: str) -> Variant:
    """The variant of this name, code or link, or of this rule file: a path has a slash, or ends in
    .toml."""
    is_file = text.endswith(".toml") or ("/" in text and not code_in(text))
    return load_variant(text) if is_file else variant(text)


def read_variant(text: str, id: str, file: str = "") -> Variant:
    """Read a variant from TOML text; `file` is its name in errors."""
    return Variant(id=id, source=text, **read_rules(text, file or f"{id}.toml"))
