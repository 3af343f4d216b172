"""Ten strengths. Weak ones err as people do: they look a short way ahead, overlook drops, and
take what looks nearly as good; they do not throw dice over all moves alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from yokai.limits import Limits
from yokai.lines import Line
from yokai.move import Move


@dataclass(frozen=True)
class Level:
    """How far a level sees, and how it errs.

    `sight` is the number of plies it looks ahead; in a solved game, the longest win or loss it
    notices. `wobble` is how much worse a move may look, in hundredths, before it is chosen much
    less often. `slack` is the most it gives away knowingly. `blind` is the share of its own drops
    it does not think of.
    """

    number: int
    name: str
    sight: int
    wobble: float
    slack: int
    blind: float
    nodes: int | None = None

    def limits(self, given: Limits | None) -> Limits:
        """The shorter of what the caller allows and what this level looks at."""
        return replace(given or Limits(), depth=self.sight, nodes=self.nodes)


LEVELS = {
    level.number: level
    for level in (
        Level(1, "seedling", 1, 300.0, 2000, 0.8),
        Level(2, "sprout", 1, 120.0, 900, 0.5),
        Level(3, "sapling", 2, 90.0, 400, 0.35),
        Level(4, "kodama", 2, 40.0, 80, 0.2),
        Level(5, "tanuki", 3, 30.0, 70, 0.1),
        Level(6, "kitsune", 4, 22.0, 60, 0.0),
        Level(7, "oni", 6, 16.0, 45, 0.0),
        Level(8, "kirin", 8, 10.0, 30, 0.0),
        Level(9, "koropokkuru", 12, 5.0, 15, 0.0, 60_000),
        Level(10, "forest", 99, 0.0, 0, 0.0),
    )
}


def choose(level: Level, lines: Sequence[Line], known: Sequence[Line], random: Random) -> Move:
    """Pick a move as a player of this level would; `known` holds the true values, if any."""
    seen = {line.moves[0]: float(_cap(line.score.centi)) for line in lines}
    for line in known:
        # The truth shows where it is near enough for this level to see.
        move, plies = line.moves[0], line.score.plies
        if plies is not None and abs(plies) <= level.sight:
            seen[move] = float(_cap(line.score.centi))
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


def _cap(centi: int) -> int:
    """Keep won and lost apart from the rest, yet comparable."""
    return max(min(centi, 3000), -3000)


def _notices(level: Level, move: Move, random: Random) -> bool:
    return not move.is_drop or random.random() >= level.blind
