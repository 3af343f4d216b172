"""How likely the player to move is to win, from a score: what people are told instead of a number.

A chance is the share of the point that games brought from positions with such a score; a draw is
half a point. The curve is fitted to games of the engine against itself, for each game apart, by
`python -m yokai.train.fit_chances`.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from yokai.engine.line import Score
from yokai.rules.shipped import warn_if_unfit
from yokai.rules.variant import Variant

CURVES = Path(__file__).parent / "curves"  # a file for each game whose curve was fitted


@dataclass(frozen=True)
class Curve:
    """How chances grow with a score: an S, between the share of games that even a great score did
    not win and what is left of 1 above it."""

    scale: float  # hundredths of a plain piece
    lapse: float = 0.0  # how much of the whole range no score that is not a proof can reach

    def __call__(self, centi: float) -> float:
        """The chances of a score that is not decided."""
        return self.lapse / 2 + (1 - self.lapse) / (1 + math.exp(-centi / self.scale))


_GUESS = Curve(220.0)  # for a game nobody has fitted; what tuning takes for every game


@cache
def curve(game: Variant) -> Curve:
    """The curve fitted for these rules, whatever the game is called; otherwise a guess."""
    for file in sorted(CURVES.glob("*.json")):
        table = json.loads(file.read_text(encoding="utf-8"))
        if table["rules"] in game.fingerprints:
            return Curve(float(table["scale"]), float(table["lapse"]))
    warn_if_unfit(game, CURVES / f"{game.id}.json", "its winning chances are a guess")
    return _GUESS


def chance(game: Variant, score: Score) -> float:
    """From 0, lost, to 1, won.

    >>> from yokai.rules.variant import variant
    >>> chance(variant("expert"), Score(0)), chance(variant("expert"), Score(31995, 5))
    (0.5, 1.0)
    """
    if score.plies is not None:
        return 1.0 if score.plies > 0 else 0.0
    return curve(game)(score.centi)


def percent(share: float) -> int:
    """A chance as it is shown: whole percents, and never sure of what is not proved.

    >>> percent(0.5), percent(0.9999), percent(1.0), percent(0.0001)
    (50, 99, 100, 1)
    """
    if share in (0.0, 1.0):
        return round(share * 100)
    return min(max(round(share * 100), 1), 99)
