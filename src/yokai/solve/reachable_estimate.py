"""The number of positions that games can reach, estimated for variants too large to be solved.

After Ishii and Tanaka, "Estimating the Number of Reachable Positions in Minishogi" (2024): of all
placements of the pieces, whose number is known, some are drawn at random, and each is followed
backwards, by un-moves, until the start is found or there is nothing left to look at.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, fields
from functools import lru_cache
from math import sqrt
from random import Random

from yokai import _core
from yokai.rules.variant import Variant, variant_of
from yokai.solve.placements import Placements

SAMPLES = 10_000
LIMIT = 20_000  # positions that are searched for one placement
_TASK = 50  # placements
_NINETY_FIVE = 1.96  # standard errors to each side of 95 % of all estimates


@dataclass(frozen=True)
class Sampled:
    """The results of the placements that were drawn."""

    drawn: int = 0
    reached: int = 0  # a game leads there
    undecided: int = 0  # the search was given up
    captures: int = 0  # of those reached: the player to move can capture the royal piece
    over: int = 0  # of those reached: the game is over

    def __add__(self, other: Sampled) -> Sampled:
        return Sampled(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(self))
        )


@dataclass(frozen=True)
class ReachableEstimate:
    """An estimate of the number of reachable positions; mirrored and turned ones count once.

    Turned ones count once because South is always to move. Of two mirrored placements both are
    drawn equally often, so that each stands for half a position; that a few placements are their
    own mirror images makes no difference that an estimate could see.
    """

    placements: int
    mirrors: bool
    sampled: Sampled

    @property
    def count(self) -> float:
        """The number of positions, if none of the undecided ones can be reached."""
        return self._positions(self.sampled.reached)

    @property
    def error(self) -> float:
        """The error of sampling: 95 of 100 such estimates are nearer to the truth than this."""
        drawn = self.sampled.drawn
        # One more of each kind, so that a sample of one kind only does not look exact.
        share = (self.sampled.reached + 1) / (drawn + 2)
        return self._positions(_NINETY_FIVE * sqrt(drawn * share * (1 - share)))

    @property
    def undecided(self) -> float:
        """The number of positions that the undecided placements stand for."""
        return self._positions(self.sampled.undecided)

    @property
    def low(self) -> float:
        """The lower end of the error bar."""
        return max(0.0, self.count - self.error)

    @property
    def high(self) -> float:
        """The upper end of the error bar, where all undecided placements are reached."""
        return self.count + self.undecided + self.error

    @property
    def captures(self) -> float:
        """The number of positions where the player to move can capture the royal piece."""
        return self._positions(self.sampled.captures)

    @property
    def over(self) -> float:
        """The number of positions where the game is over."""
        return self._positions(self.sampled.over)

    def _positions(self, placements: float) -> float:
        return self.placements / (2 if self.mirrors else 1) * placements / self.sampled.drawn


def estimate_reachable(
    game: Variant,
    samples: int = SAMPLES,
    *,
    seed: int = 1,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Callable[[str, float], None] | None = None,
) -> ReachableEstimate:
    """Estimate the number of reachable positions; the same seed draws the same placements.

    No move is made from a position where the player to move can capture the royal piece, as in
    Tablebase.reachable(). An executor works on many processors or machines.
    """
    sizes = [min(_TASK, samples - first) for first in range(0, samples, _TASK)]
    name = game.id if game.is_built_in else game.code
    tasks = [(name, size, f"{seed} {number}", limit) for number, size in enumerate(sizes)]
    whole = Sampled()
    if executor is None:
        results = (_sample(*task) for task in tasks)
    else:
        futures = [executor.submit(_sample, *task) for task in tasks]
        results = (future.result() for future in as_completed(futures))
    for part in results:
        whole += part
        if progress:
            progress("look backwards", whole.drawn / samples)
    return ReachableEstimate(Placements(game).count, _search(name).mirrors, whole)


def _sample(name: str, size: int, seed: str, limit: int) -> Sampled:
    """Draw some placements; a task for workers, perhaps on other machines."""
    placements, search, random = _placements(name), _search(name), Random(seed)
    found = Sampled()
    for _ in range(size):
        position = placements.draw(random)
        reached = search.search(position, limit)
        over = bool(reached) and position.ending is not None
        captures = bool(reached) and not over and _captures(position)
        found += Sampled(1, reached is True, reached is None, captures, over)
    return found


def _captures(position: _core.Position) -> bool:
    """Can the player to move capture the royal piece?"""
    return any(position.played(code).ending == "capture" for code in position.moves)


@lru_cache(maxsize=8)
def _placements(name: str) -> Placements:
    return Placements(variant_of(name))


@lru_cache(maxsize=8)
def _search(name: str) -> _core.BackwardSearch:
    return _core.BackwardSearch(variant_of(name).start._core)
