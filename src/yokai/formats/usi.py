"""A game as the command `position` of USI gives it: one line with the start and the moves.

position startpos moves 2c2b 1a2b
sfen rkb/1p1/1P1/BKR b - 1 moves 2c2b 1a2b
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from yokai.errors import BadNotation, YokaiError
from yokai.formats.line_tree import LineTree
from yokai.formats.positions import fitting
from yokai.formats.record import Record
from yokai.formats.spelling import Usi, write_game
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant


def read(text: str, game: Variant | None, tick: Callable[[], object]) -> Record:
    """Read the first line; without `game`, as the first built-in variant that fits."""
    words = next(line for line in text.splitlines() if line.strip()).split()
    words = words[1:] if words[0] == "position" else words
    cut = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:cut], words[cut + 1 :]
    if start == ["startpos"]:
        starts = [rules.start for rules in ([game] if game else map(variant, VARIANTS))]
    else:
        sfen = " ".join(start).removeprefix("sfen ")
        starts = [Position.parse(game or fitting(sfen), sfen)]
    faults: list[YokaiError] = []
    for position in starts:
        try:
            return _replayed(position, moves, tick)
        except BadNotation as error:
            faults.append(error)
    raise faults[0]


def _replayed(start: Position, moves: Sequence[str], tick: Callable[[], object]) -> Record:
    tree = LineTree(start, tick)
    for number, text in enumerate(moves, 1):
        if tree.is_over:
            break
        tree.play(partial(_legal, text), text, f"bad USI, move {number}")
    return tree.record("", "")


def _legal(text: str, position: Position) -> Move:
    return position.move(Move(text).usi)


def write(record: Record) -> str:
    """Write the game in one line."""
    return f"position {write_game(Usi(), record.game)}\n"
