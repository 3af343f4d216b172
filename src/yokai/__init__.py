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
    UnknownVariant,
    YokaiError,
)
from yokai.formats.record import Record
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.picture import svg
from yokai.rules.piece import Kind, Piece
from yokai.rules.position import Position, perft
from yokai.rules.variant import VARIANTS, Variant, load_variant, variant

if _TYPE_CHECKING:
    from yokai import rl
    from yokai.engine.engine import Engine
    from yokai.engine.limits import Limits
    from yokai.engine.mate import prove_mate
    from yokai.protocol.bot import Bot
    from yokai.solve.tablebase import Tablebase

    __version__: str

# What brings NumPy along is fetched when it is first asked for, so that the rules stay light.
_LATER = {
    "Bot": "yokai.protocol.bot",
    "Engine": "yokai.engine.engine",
    "Limits": "yokai.engine.limits",
    "Tablebase": "yokai.solve.tablebase",
    "prove_mate": "yokai.engine.mate",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(_import_module(_LATER[name]), name)
    if name == "rl":
        return _import_module("yokai.rl")
    if name == "__version__":  # reading the metadata takes as long as all other imports
        return _import_module("importlib.metadata").version("yokai-no-mori")
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
    "Side",
    "Tablebase",
    "UnknownVariant",
    "Variant",
    "YokaiError",
    "load_variant",
    "perft",
    "prove_mate",
    "rl",
    "svg",
    "variant",
]
