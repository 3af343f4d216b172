"""The levels of the computer. Weak levels err as people do.

The weakest do not search (beginner.py). Those above search a few plies deep, overlook drops, and
also choose moves that seem nearly as good as the best.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from yokai.engine.beginner import Beginner
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.notation.move import Move


@dataclass(frozen=True)
class Lookahead:
    """The search depth of a level, and the ways in which it errs.

    `plies` is the depth; 1.3 means two plies at three moves of ten. `truth` is the longest win or
    loss that it notices in a tablebase. `wobble` is the temperature of its choice: a move that is
    this much worse, in hundredths, is chosen e times less often. `slack` is the most that a chosen
    move may be worse than the best. `blind` is the share of its own drops that it overlooks.
    `width` is the greatest number of moves that it compares.
    """

    plies: float
    truth: int
    wobble: float
    slack: int
    blind: float
    width: int = 999

    def limits(self, given: Limits, random: Random) -> Limits:
        """The caller's limits, with the depth of this level at most."""
        depth = int(self.plies) + (random.random() < self.plies % 1)
        return replace(given, depth=min(depth, given.depth or depth))


@dataclass(frozen=True)
class Level:
    """A strength of the computer, with the method by which it chooses a move."""

    number: int
    name: str
    method: Beginner | Lookahead

    @property
    def title(self) -> str:
        """The name of the player in records."""
        return f"yokai, level {self.number} ({self.name})"


# Levels 0 to 3 are tuned against the model child and beginners of bench/levels.py; each level above
# wins 60 to 90 % against the one before. No level has the name of a piece.
_LEVELS: tuple[tuple[str, Beginner | Lookahead], ...] = (
    ("sunekosuri", Beginner(0.975, 0.3, 0.3, 0.3, 0.12, 0.4, mood=4.2, eager=1.0)),
    ("karakasa", Beginner(0.988, 0.3, 0.32, 0.3, 0.29, 0.4, mood=4.6)),
    ("chochin", Beginner(0.985, 0.38, 0.39, 0.42, 0.97, 0.34, mood=5.3)),
    ("zashiki", Beginner(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, mood=0.5)),
    ("kappa", Lookahead(1.4, 1, 120.0, 575, 0.48)),
    ("bakeneko", Lookahead(1.5, 2, 90.0, 285, 0.38)),
    # From this level on `slack` is less than the worth of any piece: none is left hanging.
    ("tsuchinoko", Lookahead(1.22, 7, 108.0, 88, 0.47)),
    ("baku", Lookahead(2.8, 8, 45.0, 70, 0.15)),
    ("kamaitachi", Lookahead(4.3, 9, 29.0, 60, 0.05)),
    ("yukionna", Lookahead(5.7, 11, 20.0, 50, 0.0, 8)),
    ("tengu", Lookahead(7.5, 13, 12.0, 32, 0.0, 6)),
    ("ryu", Lookahead(9.7, 21, 8.0, 20, 0.0, 4)),
    ("forest", Lookahead(99.0, 999, 0.0, 0, 0.0)),
)
LEVELS = {number: Level(number, *row) for number, row in enumerate(_LEVELS)}
WEAKEST, STRONGEST = min(LEVELS), max(LEVELS)


def choose(level: Lookahead, lines: Sequence[Line], exact: Sequence[Line], random: Random) -> Move:
    """Choose a move at random among the good ones; `exact` has the lines of a tablebase, if any."""
    seen = {line.moves[0]: _apparent(line.score) for line in lines}
    for line in exact:
        # An exact value replaces the score of the search where the end is near enough.
        move, plies = line.moves[0], line.score.plies
        if plies is not None and abs(plies) <= level.truth:
            seen[move] = _apparent(line.score)
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


def _apparent(score: Score) -> float:
    """A score as one number: a win is more than any material, and more the sooner it comes."""
    if score.plies is None:
        return float(max(min(score.centi, 3000), -3000))
    hurry = 100.0 * max(0, 20 - abs(score.plies))
    return math.copysign(3000 + hurry, score.plies)


def _notices(level: Lookahead, move: Move, random: Random) -> bool:
    return not move.is_drop or random.random() >= level.blind
