"""Yōkai no Mori: the rules of three small shogi, exact and fast.

>>> import yokai
>>> p = yokai.variant("classic").start
>>> p.play("kodama b2xb3").sfen
'rkb/1P1/3/BKR w P 2'
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

from yokai.errors import (
    BadLesson,
    BadLink,
    BadNet,
    BadNotation,
    BadPosition,
    BadPuzzle,
    BadTable,
    BadVariant,
    EngineError,
    IllegalMove,
    MissingFile,
    NewerLink,
    RuleFault,
    UnknownVariant,
    YokaiError,
)
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.piece import Kind, Piece
from yokai.rules.position import Position, perft
from yokai.rules.variant import VARIANTS, Variant, load_variant, variant

if _TYPE_CHECKING:
    from yokai import engine, rl
    from yokai.engine.engine import Engine, analyse
    from yokai.engine.external import open_engine
    from yokai.engine.limits import Limits
    from yokai.engine.mate import prove_mate
    from yokai.formats import book
    from yokai.formats.record import Record
    from yokai.protocol.bot import Bot
    from yokai.review.review import review as review_game
    from yokai.rl.film import film
    from yokai.rules.picture import svg
    from yokai.rules.rule_check import check_rules
    from yokai.solve.tablebase import Tablebase

    __version__: str

# What brings NumPy along, or takes a while to read, is fetched when it is first asked for.
_LATER = {
    "Bot": "yokai.protocol.bot",
    "Engine": "yokai.engine.engine",
    "Limits": "yokai.engine.limits",
    "Record": "yokai.formats.record",
    "Tablebase": "yokai.solve.tablebase",
    "analyse": "yokai.engine.engine",
    "check_rules": "yokai.rules.rule_check",
    "film": "yokai.rl.film",
    "open_engine": "yokai.engine.external",
    "prove_mate": "yokai.engine.mate",
    "review_game": "yokai.review.review",
    "svg": "yokai.rules.picture",
}
_MODULES = {"book": "yokai.formats.book", "engine": "yokai.engine", "rl": "yokai.rl"}
_OTHER_NAMES = {"review_game": "review"}  # where another name would hide a package


def __getattr__(name: str) -> object:
    if name == "__version__":  # to read it takes as long as the rest of the import
        return _import_module("importlib.metadata").version("yokai-no-mori")
    if name in _LATER:
        return getattr(_import_module(_LATER[name]), _OTHER_NAMES.get(name, name))
    if name in _MODULES:
        return _import_module(_MODULES[name])
    raise AttributeError(f"module 'yokai' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


__all__ = [
    "NORTH",
    "SOUTH",
    "VARIANTS",
    "BadLesson",
    "BadLink",
    "BadNet",
    "BadNotation",
    "BadPosition",
    "BadPuzzle",
    "BadTable",
    "BadVariant",
    "Bot",
    "Engine",
    "EngineError",
    "Game",
    "IllegalMove",
    "Kind",
    "Limits",
    "MissingFile",
    "Move",
    "NewerLink",
    "Outcome",
    "Piece",
    "Position",
    "Record",
    "RuleFault",
    "Side",
    "Tablebase",
    "UnknownVariant",
    "Variant",
    "YokaiError",
    "analyse",
    "book",
    "check_rules",
    "engine",
    "film",
    "load_variant",
    "open_engine",
    "perft",
    "prove_mate",
    "review_game",
    "rl",
    "svg",
    "variant",
]
