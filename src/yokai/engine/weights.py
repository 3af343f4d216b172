"""Weights of the evaluation: tuned for a variant, or guessed from the dots of its pieces."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from yokai import _core
from yokai.errors import BadVariant
from yokai.rules.shipped import warn_if_unfit
from yokai.rules.variant import REMEMBERED, Variant

TUNED = Path(__file__).parent / "tuned"  # a file for each variant with tuned weights


def weights(game: Variant) -> list[int]:
    """The weights tuned for these rules, whatever the variant is called; otherwise a guess."""
    size = _core.Layout(game.rules).size
    for file in TUNED.iterdir():
        table = json.loads(file.read_text(encoding="utf-8"))
        if table["rules"] in game.fingerprints:
            values = [int(value) for value in table["weights"]]
            if len(values) != size:
                raise BadVariant(f"{file}: has {len(values)} weights instead of {size}")
            return values
    warn_if_unfit(game, TUNED / f"{game.id}.json", "the engine plays with guessed weights, weaker")
    return guess(game)


@lru_cache(maxsize=REMEMBERED)
def _guess(game: Variant) -> tuple[int, ...]:
    layout = _core.Layout(game.rules)
    values = [0] * layout.size
    squares = game.squares
    for index, kind in enumerate(game.kinds):
        # The worth of a piece grows with its number of steps on an average square of the board.
        worth = 0 if kind.royal else 50 + round(60 * _mobility(game, kind.dots))
        for square in range(squares):
            row, column = divmod(square, game.files)
            ahead = game.ranks - 1 - row
            centre = min(column, game.files - 1 - column)
            if kind.royal:
                # The royal piece is safest on its own side, but the far row may win.
                place = 8 * ahead if game.reach_wins else -12 * ahead
            else:
                place = 6 * ahead + 5 * centre
            if kind.promotes_to and ahead >= game.ranks - 1 - game.promotion_zone:
                place += 20
            values[index * squares + square] = worth + place
        for nth in range(layout.HELD_STEPS):
            # A piece in the reserve can be dropped anywhere; a second one of its kind adds less.
            if not kind.is_promoted and not kind.royal:
                values[layout.held + index * layout.HELD_STEPS + nth] = worth + 30 - 10 * nth
        values[layout.loose + index] = worth // 12
        values[layout.hanging + index] = worth // 4
    for n in range(layout.RING):
        values[layout.ring_attacked + n] = 14 * n + 2 * n * n
        values[layout.escapes + n] = (-60, -20, 0, 8, 12, 14, 15, 15, 15)[n]
        for arms in range(layout.ARMS):
            values[layout.drop_holes + arms * layout.RING + n] = 9 * arms * n
    values[layout.control] = 4
    values[layout.danger] = -30
    values[layout.tempo] = 20
    return tuple(values)


def _mobility(game: Variant, dots: tuple[str, str, str]) -> float:
    """The number of steps of a piece on an empty board, averaged over the squares."""
    total = 0
    for row, line in enumerate(dots):
        for column, dot in enumerate(line):
            if dot == "o":
                total += (game.ranks - abs(row - 1)) * (game.files - abs(column - 1))
    return total / game.squares


def guess(game: Variant) -> list[int]:
    """Weights for a variant without tuned ones, derived from the dots of its pieces."""
    return list(_guess(game))
