"""The options, and the engine made to them."""

from __future__ import annotations

import os
from collections.abc import Callable

from yokai.engine.engine import MAX_HASH_MB, MAX_THREADS, Engine
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.netfile import SHIPPED, named_net
from yokai.errors import YokaiError, quote
from yokai.protocol.dialect import Vocabulary
from yokai.protocol.option import Option, plain_name
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase


def _memory_mb() -> int:
    """Half of what this machine has: a table that does not fit is worse than none."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 21
    except (AttributeError, OSError, ValueError):
        return 1024


class EngineOptions:
    """What the other side has chosen, and an engine that follows when it is next needed.

    Options may be set at any time, also while the engine thinks; that is why it follows later.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Begin with the defaults."""
        self.vocabulary = vocabulary
        games = tuple(vocabulary.variants)
        self.offered = [
            Option("Hash", "spin", "64", least=1, most=min(MAX_HASH_MB, _memory_mb())),
            Option("Threads", "spin", "1", least=1, most=MAX_THREADS),
            Option("MultiPV", "spin", "1", least=1, most=500),
            Option("Skill Level", "spin", str(STRONGEST), least=WEAKEST, most=STRONGEST),
            Option("Ponder", "check", "false"),
            Option("Move Overhead", "spin", "10", least=0, most=5000),
            Option("UseTablebase", "check", "true"),
            Option("EvalFile", "string", SHIPPED),
            Option(f"{vocabulary.name.upper()}_Variant", "combo", games[0], choices=games),
        ]
        self._by_name = {plain_name(option.name): option for option in self.offered}
        self._values = {name: option.default for name, option in self._by_name.items()}
        self._engine: Engine | None = None
        self._made: dict[str, str] = {}  # the values the engine was made to
        self.forget = False  # another game begins

    def set(self, name: str, value: str) -> str:
        """Set an option; return what is wrong, if anything."""
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
        """The value of an option that is a number."""
        return int(self._values[name])

    @property
    def game_name(self) -> str:
        """The game, as this protocol calls it."""
        return self._values["variant"]

    @property
    def game(self) -> Variant:
        """The game."""
        return variant(self.vocabulary.variants[self.game_name])

    def describe_game(self) -> str:
        """The board, for a GUI that does not know the game; as Fairy-Stockfish says it."""
        game, held = self.game, sum(kind.in_reserves for kind in self.game.kinds)
        return (
            f"variant {self.game_name} files {game.files} ranks {game.ranks} pocket {held}"
            f" template shogi startpos {self.vocabulary.spelling.write_position(game.start)}"
        )

    def engine(self, complain: Callable[[str], None]) -> Engine:
        """The engine, as the options want it; it must not be thinking."""
        wanted, made = self._values, self._made
        engine = self._engine
        if not engine or engine.variant != self.game:
            engine = self._engine = None  # give its memory back first
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
    """What an option may be, in words."""
    if option.kind == "spin":
        return f"a number from {option.least} to {option.most}"
    return " or ".join(("true", "false") if option.kind == "check" else option.choices)
