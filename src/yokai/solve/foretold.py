"""The cost of solving a game, counted and foretold before the work begins."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.rules.variant import Variant
from yokai.solve.index import index_of

# Processor time of one position on our machine, see docs/inside/tablebase.md; another may take half
# of it, or twice as much.
_SECONDS = 190e-9


@dataclass(frozen=True)
class Foretold:
    """The positions of a game, and the memory and the time that solving them takes."""

    positions: int
    memory: int  # bytes, within a tenth
    seconds: float  # roughly


def foretell(game: Variant, threads: int = 1) -> Foretold:
    """Count the positions of a game; BadTable if it cannot be solved.

    >>> from yokai import variant
    >>> foretell(variant("classic")).positions
    128656283
    """
    index = index_of(game)
    positions: int = index.size
    return Foretold(positions, positions + index.memory, positions * _SECONDS / threads)
