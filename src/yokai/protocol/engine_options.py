"""The options of a session, and the engine that follows them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from yokai.engine.engine import MAX_HASH_MB, MAX_THREADS, Engine
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.netfile import SHIPPED, named_net
from yokai.errors import YokaiError, quote
from yokai.formats.book import Book
from yokai.openings.books import shipped_book
from yokai.protocol.dialect import Dialect
from yokai.protocol.option import Option, plain_name
from yokai.rules.variant import Variant, variant, variant_of
from yokai.solve.tablebase import Tablebase

NO_FILE = "<empty>"  # what UCI calls a string option without a value


def _memory_mb() -> int:
    """Half of this machine's memory: a hash table that does not fit would be swapped out."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 21
    except (AttributeError, OSError, ValueError):
        return 1024


class EngineOptions:
    """The options that the GUI has set, and an engine that is adapted when it is next needed.

    The engine is adapted later because options may be set at any time, also during a search.
    """

    def __init__(self, dialect: Dialect) -> None:
        """Set every option to its default."""
        self.dialect = dialect
        games, space = tuple(dialect.variants), dialect.space
        self.offered = [
            Option("Hash", "spin", "64", least=1, most=min(MAX_HASH_MB, _memory_mb())),
            Option("Threads", "spin", "1", least=1, most=MAX_THREADS),
            Option("MultiPV", "spin", "1", least=1, most=500),
            Option(f"Skill{space}Level", "spin", str(STRONGEST), least=WEAKEST, most=STRONGEST),
            Option("Ponder", "check", "false"),
            Option(f"Move{space}Overhead", "spin", "10", least=0, most=5000),
            Option("UseTablebase", "check", "true"),
            Option("EvalFile", "string", SHIPPED),
            Option("OwnBook", "check", "false"),
            Option("BookFile", "string", SHIPPED),
            Option(f"{dialect.name.upper()}_Variant", "combo", games[0], choices=games),
            Option("RuleFile", "string", NO_FILE),
        ]
        self._by_name = {plain_name(option.name): option for option in self.offered}
        self._values = {name: option.default for name, option in self._by_name.items()}
        self._game = variant(dialect.variants[games[0]])
        self._chosen = False  # did the GUI choose the variant?
        self._engine: Engine | None = None
        self._made: dict[str, str] = {}  # the values that the engine was last adapted to
        self.forget = False  # must the engine forget earlier positions before the next search?

    def set(self, name: str, value: str) -> str:
        """Set an option; return a sentence if the name or the value is wrong, else ""."""
        option = self._by_name.get(plain_name(name))
        if not option:
            names = ", ".join(option.name for option in self.offered)
            return f"no option {quote(name)}: there are {names}"
        known = option.read(value)
        if known is None:
            return f"{option.name} cannot be {quote(value)}: it must be {_values_of(option)}"
        if option.name == "RuleFile" and known != NO_FILE:
            try:
                self._choose(variant_of(known), known)
            except YokaiError as error:
                return str(error)
        elif plain_name(name) in ("variant", "rulefile"):
            chosen = known if plain_name(name) == "variant" else self._values["variant"]
            self._choose(variant(self.dialect.variants[chosen]), NO_FILE)
        self._values[plain_name(name)] = known
        return ""

    def begin_with(self, game: str) -> None:
        """Choose a variant of ours by its name, or one by the path of its rule file."""
        rules = variant_of(game)
        named = (name for name, ours in self.dialect.variants.items() if ours == rules.id)
        if rules.is_built_in and (name := next(named, None)):
            self._values["variant"] = name
            self._choose(rules, NO_FILE)
        else:
            self._choose(rules, game)

    def _choose(self, game: Variant, file: str) -> None:
        self._game, self._chosen = game, True
        self._values["rulefile"] = file

    def suit(self, board: str) -> None:
        """Take the first variant whose board has the size of this one, unless the GUI has chosen
        a variant. A board is the first field of an SFEN or a FEN."""
        size = _size(board)
        games = self.dialect.variants.items()
        fitting = (name for name, ours in games if _size(variant(ours).start.sfen) == size)
        if not self._chosen and (name := next(fitting, None)):
            self._values["variant"] = name
            self._game = variant(self.dialect.variants[name])

    def number(self, name: str) -> int:
        """The value of a numeric option."""
        return int(self._values[name])

    @property
    def game(self) -> Variant:
        """The variant."""
        return self._game

    def describe_game(self) -> str:
        """A description of the board in Fairy-Stockfish's form, for GUIs without the variant."""
        game, held = self.game, sum(kind.in_reserves for kind in self.game.kinds)
        name = self._values["variant"] if self._values["rulefile"] == NO_FILE else game.id
        return (
            f"variant {name} files {game.files} ranks {game.ranks} pocket {held}"
            f" template shogi startpos {self.dialect.spelling.write_position(game.start)}"
        )

    def book(self, complain: Callable[[str], None]) -> Book | None:
        """The opening book, if the GUI has switched it on."""
        file = self._values["bookfile"]
        if self._values["ownbook"] != "true":
            return None
        if file == SHIPPED:
            return shipped_book(self.game)
        try:
            return Book.load(file, self.game)
        except (YokaiError, OSError) as error:
            complain(f"cannot read the book {quote(file)}: {error}")
            return None

    def engine(self, complain: Callable[[str], None]) -> Engine:
        """The engine, adapted to the options; it must not be searching."""
        wanted, made = self._values, self._made
        engine = self._engine
        if not engine or engine.variant != self.game:
            engine = self._engine = None  # frees its memory first
            engine = Engine(self.game, hash_mb=1)
            made = {}
        try:
            if made.get("hash") != wanted["hash"]:
                engine.resize(self.number("hash"))
            if made.get("threads") != wanted["threads"]:
                engine.use_threads(self.number("threads"))
        except (YokaiError, MemoryError, RuntimeError) as error:
            complain(f"cannot have {wanted['hash']} MB and {wanted['threads']} threads: {error}")
        if made.get("usetablebase") != wanted["usetablebase"]:
            engine.table = Tablebase.find(self.game) if wanted["usetablebase"] == "true" else None
        if made.get("evalfile", SHIPPED) != wanted["evalfile"]:
            try:
                engine.use_net(named_net(wanted["evalfile"], self.game))
            except YokaiError as error:
                complain(str(error))
        engine.level = LEVELS[self.number("skill level")]
        if self.forget:
            engine.forget()
            self.forget = False
        self._engine, self._made = engine, dict(wanted)
        return engine


def _size(board: str) -> tuple[int, int]:
    """The rows of a board, and the squares of its first row.

    >>> _size("rkb/1p1/1P1/BKR b - 1")
    (4, 3)
    """
    rows = re.sub(r"\[.*", "", board.split()[0] if board.split() else "").split("/")
    squares = re.findall(r"[0-9]+|[A-Za-z]", rows[0], re.ASCII)
    return len(rows), sum(int(each) if each.isdigit() else 1 for each in squares)


def _values_of(option: Option) -> str:
    """The allowed values of an option, as a phrase."""
    if option.kind == "spin":
        return f"a number from {option.least} to {option.most}"
    return " or ".join(("true", "false") if option.kind == "check" else option.choices)
