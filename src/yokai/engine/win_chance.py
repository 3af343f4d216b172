"""Winning chances of the side to move, computed from a score.

A chance is the average result of games from positions with such a score, where a draw is half a
point. The curve of each variant is fitted to self-play games by `python -m
yokai.train.fit_chances`.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from yokai import _core
from yokai.engine.line import Score
from yokai.rules.shipped import warn_if_unfit
from yokai.rules.variant import REMEMBERED, Variant

CURVES = Path(__file__).parent / "curves"  # a file for each variant with a fitted curve


@dataclass(frozen=True)
class Curve:
    """Chances as a function of the score: a logistic curve from lapse / 2 to 1 - lapse / 2.

    Even a great score does not win every game; `lapse / 2` is the share of games that it loses.
    """

    scale: float  # hundredths of a plain piece
    lapse: float = 0.0  # the part of the range from 0 to 1 that only proved scores can reach

    def __call__(self, centi: float) -> float:
        """The winning chance of a score that is not decided."""
        # Beyond this a float could not tell the chance from that of a proved result.
        steep = min(max(-centi / self.scale, -30.0), 30.0)
        return self.lapse / 2 + (1 - self.lapse) / (1 + math.exp(steep))


_GUESS = Curve(220.0)  # for a variant without a fitted curve; tuning uses it for all variants


@lru_cache(maxsize=REMEMBERED)
def curve(game: Variant) -> Curve:
    """The curve fitted for these rules, whatever the variant is called; otherwise a guess."""
    for file in sorted(CURVES.glob("*.json")):
        table = json.loads(file.read_text(encoding="utf-8"))
        if table["rules"] in game.fingerprints:
            return Curve(float(table["scale"]), float(table["lapse"]))
    warn_if_unfit(game, CURVES / f"{game.id}.json", "its winning chances are a guess")
    return _GUESS


def chance(game: Variant, score: Score) -> float:
    """The winning chance of a score, from 0, lost, to 1, won.

    >>> from yokai.rules.variant import variant
    >>> chance(variant("expert"), Score(0)), chance(variant("expert"), Score(31995, 5))
    (0.5, 1.0)
    """
    if score.plies is not None:
        return 1.0 if score.plies > 0 else 0.0
    return curve(game)(score.centi)


def percent(share: float) -> int:
    """A chance in whole percent for display; 0 and 100 are only for proved results.

    >>> percent(0.5), percent(0.9999), percent(1.0), percent(0.0001)
    (50, 99, 100, 1)
    """
    if share in (0.0, 1.0):
        return round(share * 100)
    return min(max(round(share * 100), 1), 99)


def percent_steps(game: Variant) -> list[int]:
    """The least score of 2 percent, of 3, and so on to 99: what core/light shows percents by.

    >>> from yokai.rules.variant import variant
    >>> percent_steps(variant("classic"))[47:50]
    [-1, 0, 1]
    """
    scores = range(1 - _core.DECIDED, _core.DECIDED)
    shown = curve(game)
    return [
        scores[0] + bisect_left(scores, step, key=lambda centi: percent(shown(centi)))
        for step in range(2, 100)
    ]
