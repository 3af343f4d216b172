"""Strengths. Weak ones err as people do: beginners glance at the board (beginner.py), others look
a short way ahead, overlook drops, and take what looks nearly as good.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from yokai.engine.beginner import Glance
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.notation.move import Move


@dataclass(frozen=True)
class Sight:
    """How far a player who thinks ahead sees, and how it errs.

    `plies` is how many it looks ahead; 1.3 means two plies at three moves of ten. `truth` is the
    longest win or loss it notices in a solved game. `wobble` is how much worse a move may look, in
    hundredths, before it is chosen much less often. `slack` is the most it gives away knowingly.
    `blind` is the share of its own drops it does not think of. `width` is how many moves it
    compares, at most.
    """

    plies: float
    truth: int
    wobble: float
    slack: int
    blind: float
    width: int = 999

    def limits(self, given: Limits, random: Random) -> Limits:
        """What the caller allows, and no deeper than it looks."""
        depth = int(self.plies) + (random.random() < self.plies % 1)
        return replace(given, depth=min(depth, given.depth or depth))


@dataclass(frozen=True)
class Level:
    """A strength of the computer: beginners glance at the board, the others think ahead."""

    number: int
    name: str
    eye: Glance | Sight

    @property
    def title(self) -> str:
        """Its name as a player, in records."""
        return f"yokai, level {self.number} ({self.name})"


# Levels 1 to 3 stand where bench/levels.py wants them beside its model beginners; from there on
# each wins 60 to 90 % against the one before. None has the name of a piece on a board.
_LADDER: tuple[tuple[str, Glance | Sight], ...] = (
    ("karakasa", Glance(0.84, 0.4, 0.48, 0.3, 0.86, 0.4, mood=4.5)),
    ("chochin", Glance(0.985, 0.38, 0.39, 0.42, 0.97, 0.34, mood=5.3)),
    ("zashiki", Glance(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, mood=0.5)),
    ("kappa", Sight(1.4, 1, 120.0, 575, 0.48)),
    ("bakeneko", Sight(1.5, 2, 90.0, 285, 0.38)),
    # From here up `slack` is less than any piece is worth: no hanging piece is overlooked.
    ("tsuchinoko", Sight(1.22, 7, 108.0, 88, 0.47)),
    ("baku", Sight(2.8, 8, 45.0, 70, 0.15)),
    ("kamaitachi", Sight(4.3, 9, 29.0, 60, 0.05)),
    ("yukionna", Sight(5.7, 11, 20.0, 50, 0.0, 8)),
    ("tengu", Sight(7.5, 13, 12.0, 32, 0.0, 6)),
    ("ryu", Sight(9.7, 21, 8.0, 20, 0.0, 4)),
    ("forest", Sight(99.0, 999, 0.0, 0, 0.0)),
)
LEVELS = {number: Level(number, *row) for number, row in enumerate(_LADDER, 1)}
WEAKEST, STRONGEST = min(LEVELS), max(LEVELS)


def choose(sight: Sight, lines: Sequence[Line], known: Sequence[Line], random: Random) -> Move:
    """Pick a move as such a player would; `known` holds the true values, if any."""
    seen = {line.moves[0]: _looks(line.score) for line in lines}
    for line in known:
        # The truth shows where it is near enough to be seen.
        move, plies = line.moves[0], line.score.plies
        if plies is not None and abs(plies) <= sight.truth:
            seen[move] = _looks(line.score)
        elif move in seen:
            seen[move] = max(min(seen[move], 900.0), -900.0)
    best = max(seen.values())
    candidates = [
        move
        for move, score in seen.items()
        if score == best or (score >= best - sight.slack and _notices(sight, move, random))
    ]
    weights = [math.exp((seen[move] - best) / sight.wobble) for move in candidates]
    return random.choices(candidates, weights)[0]


def _looks(score: Score) -> float:
    """How good a score looks. Won is better than any material, and the sooner the better."""
    if score.plies is None:
        return float(max(min(score.centi, 3000), -3000))
    hurry = 100.0 * max(0, 20 - abs(score.plies))
    return math.copysign(3000 + hurry, score.plies)


def _notices(sight: Sight, move: Move, random: Random) -> bool:
    return not move.is_drop or random.random() >= sight.blind
