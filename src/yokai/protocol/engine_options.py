"""The options of a session, and the engine that follows them."""

from __future__ import annotations

import os
from collections.abc import Callable

from yokai.engine.engine import MAX_HASH_MB, MAX_THREADS, Engine
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.netfile import SHIPPED, named_net
from yokai.errors import YokaiError, quote
from yokai.protocol.dialect import Dialect
from yokai.protocol.option import Option, plain_name
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase


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
        games = tuple(dialect.variants)
        self.offered = [
            Option("Hash", "spin", "64", least=1, most=min(MAX_HASH_MB, _memory_mb())),
            Option("Threads", "spin", "1", least=1, most=MAX_THREADS),
            Option("MultiPV", "spin", "1", least=1, most=500),
            Option("Skill Level", "spin", str(STRONGEST), least=WEAKEST, most=STRONGEST),
            Option("Ponder", "check", "false"),
            Option("Move Overhead", "spin", "10", least=0, most=5000),
            Option("UseTablebase", "check", "true"),
            Option("EvalFile", "string", SHIPPED),
            Option(f"{dialect.name.upper()}_Variant", "combo", games[0], choices=games),
        ]
        self._by_name = {plain_name(option.name): option for option in self.offered}
        self._values = {name: option.default for name, option in self._by_name.items()}
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
        self._values[plain_name(name)] = known
        return ""

    def number(self, name: str) -> int:
        """The value of a numeric option."""
        return int(self._values[name])

    @property
    def game_name(self) -> str:
        """The name of the variant in this protocol."""
        return self._values["variant"]

    @property
    def game(self) -> Variant:
        """The variant."""
        return variant(self.dialect.variants[self.game_name])

    def describe_game(self) -> str:
        """A description of the board in Fairy-Stockfish's form, for GUIs without the variant."""
        game, held = self.game, sum(kind.in_reserves for kind in self.game.kinds)
        return (
            f"variant {self.game_name} files {game.files} ranks {game.ranks} pocket {held}"
            f" template shogi startpos {self.dialect.spelling.write_position(game.start)}"
        )

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


def _values_of(option: Option) -> str:
    """The allowed values of an option, as a phrase."""
    if option.kind == "spin":
        return f"a number from {option.least} to {option.most}"
    return " or ".join(("true", "false") if option.kind == "check" else option.choices)
