"""Yōkai no Mori: the rules of three small shogi, exact and fast.

>>> import yokai
>>> p = yokai.variant("classic").start
>>> p.play("kodama b2xb3").sfen
'rkb/1P1/3/BKR w P 2'
"""

from importlib import import_module as _import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING as _TYPE_CHECKING

from yokai.errors import (
    BadNotation,
    BadPosition,
    BadTable,
    BadVariant,
    IllegalMove,
    UnknownVariant,
    YokaiError,
)
from yokai.game import Game
from yokai.move import NORTH, SOUTH, Move, Side
from yokai.outcome import Outcome
from yokai.piece import Kind, Piece
from yokai.position import Position, perft
from yokai.record import Record
from yokai.variant import VARIANTS, Variant, load_variant, variant

if _TYPE_CHECKING:
    from yokai.engine import Engine
    from yokai.limits import Limits
    from yokai.mate import prove_mate
    from yokai.tablebase import Tablebase

__version__ = _version("yokai-no-mori")

# What brings NumPy along is fetched when it is first asked for, so that the rules stay light.
_LATER = {
    "Engine": "yokai.engine",
    "Limits": "yokai.limits",
    "Tablebase": "yokai.tablebase",
    "prove_mate": "yokai.mate",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(_import_module(_LATER[name]), name)
    raise AttributeError(f"module 'yokai' has no attribute {name!r}")


__all__ = [
    "NORTH",
    "SOUTH",
    "VARIANTS",
    "BadNotation",
    "BadPosition",
    "BadTable",
    "BadVariant",
    "Engine",
    "Game",
    "IllegalMove",
    "Kind",
    "Limits",
    "Move",
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
    "variant",
]
