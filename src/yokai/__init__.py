"""Yōkai no Mori: the rules of three small shogi, exact and fast.

>>> import yokai
>>> p = yokai.variant("classic").start
>>> p.play("kodama b2xb3").sfen
'rkb/1P1/3/BKR w P 2'
"""

from importlib.metadata import version as _version

from yokai.errors import (
    BadNotation,
    BadPosition,
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

__version__ = _version("yokai-no-mori")

__all__ = [
    "NORTH",
    "SOUTH",
    "VARIANTS",
    "BadNotation",
    "BadPosition",
    "BadVariant",
    "Game",
    "IllegalMove",
    "Kind",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "Record",
    "Side",
    "UnknownVariant",
    "Variant",
    "YokaiError",
    "load_variant",
    "perft",
    "variant",
]
