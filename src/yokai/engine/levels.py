"""Strengths. Weak ones err as people do: they look a short way ahead, overlook drops, and take
what looks nearly as good; they do not throw dice over all moves alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.notation.move import Move


@dataclass(frozen=True)
class Level:
    """How far a level sees, and how it errs.

    `sight` is the number of plies it looks ahead; 1.3 means two plies at three moves of ten.
    `truth` is the longest win or loss it notices in a solved game. `wobble` is how much worse a
    move may look, in hundredths, before it is chosen much less often. `slack` is the most it gives
    away knowingly. `blind` is the share of its own drops it does not think of. `width` is how many
    moves it compares, at most.
    """

    number: int
    name: str
    sight: float
    truth: int
    wobble: float
    slack: int
    blind: float
    width: int = 999

    @property
    def title(self) -> str:
        """Its name as a player, in records."""
        return f"yokai, level {self.number} ({self.name})"

    def limits(self, given: Limits | None, random: Random) -> Limits:
        """What the caller allows, and no deeper than this level looks."""
        given = given or Limits()
        depth = int(self.sight) + (random.random() < self.sight % 1)
        return replace(given, depth=min(depth, given.depth or depth))


# From level 4 up `slack` is less than any piece is worth: no hanging piece is overlooked.
LEVELS = {
    level.number: level
    for level in (
        Level(1, "seedling", 1.1, 1, 155.0, 800, 0.6),
        Level(2, "sprout", 1.4, 1, 120.0, 575, 0.48),
        Level(3, "sapling", 1.5, 2, 86.0, 250, 0.36),
        Level(4, "kodama", 1.5, 7, 82.0, 85, 0.36),
        Level(5, "tanuki", 2.8, 8, 45.0, 70, 0.15),
        Level(6, "kitsune", 4.3, 9, 29.0, 60, 0.05),
        Level(7, "oni", 5.7, 11, 20.0, 50, 0.0, 8),
        Level(8, "kirin", 7.5, 13, 12.0, 32, 0.0, 6),
        Level(9, "koropokkuru", 9.7, 21, 8.0, 20, 0.0, 4),
        Level(10, "forest", 99.0, 999, 0.0, 0, 0.0),
    )
}
WEAKEST, STRONGEST = min(LEVELS), max(LEVELS)


def choose(level: Level, lines: Sequence[Line], known: Sequence[Line], random: Random) -> Move:
    """Pick a move as a player of this level would; `known` holds the true values, if any."""
    seen = {line.moves[0]: _looks(line.score) for line in lines}
    for line in known:
        # The truth shows where it is near enough for this level to see.
        move, plies = line.moves[0], line.score.plies
        if plies is not None and abs(plies) <= level.truth:
            seen[move] = _looks(line.score)
        elif move in seen:
            seen[move] = max(min(seen[move], 900.0), -900.0)
    best = max(seen.values())
    candidates = [
        move
        for move, score in seen.items()
        if score == best or (score >= best - level.slack and _notices(level, move, random))
    ]
    weights = [math.exp((seen[move] - best) / level.wobble) for move in candidates]
    return random.choices(candidates, weights)[0]


def _looks(score: Score) -> float:
    """How good a score looks. Won is better than any material, and the sooner the better."""
    if score.plies is None:
        return float(max(min(score.centi, 3000), -3000))
    hurry = 100.0 * max(0, 20 - abs(score.plies))
    return math.copysign(3000 + hurry, score.plies)


def _notices(level: Level, move: Move, random: Random) -> bool:
    return not move.is_drop or random.random() >= level.blind
