"""Games of the atlas that play like a game: as balanced, as long, as often drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from yokai.rules.variant import VARIANTS, variant
from yokai.workshop.atlas import Atlas, AtlasRow
from yokai.workshop.recipe import recipe_of
from yokai.workshop.solved_game import FallibleGames

_NEAREST = 3


@dataclass(frozen=True)
class Resemblance:
    """A game of the atlas, its shipped name if it has one, and the distance: 0 plays the same."""

    row: AtlasRow
    variant: str | None
    distance: float


def nearest(
    atlas: Atlas, beginners: FallibleGames, strong: FallibleGames, but: str = ""
) -> tuple[Resemblance, ...]:
    """The games of an atlas that play most like these results, except the recipe `but`."""
    here = _place(beginners, strong)
    rows = [row for row in atlas.rows if row.recipe != but]
    found = sorted(rows, key=lambda row: math.dist(here, _place(row.beginners, row.strong)))
    names = {recipe_of(variant(name)): name for name in VARIANTS}
    return tuple(
        Resemblance(
            row,
            names.get(row.recipe),
            round(math.dist(here, _place(row.beginners, row.strong)), 3),
        )
        for row in found[:_NEAREST]
    )


def _place(beginners: FallibleGames, strong: FallibleGames) -> tuple[float, ...]:
    """The results as a point. A doubled length counts like half a point of a game."""
    return (
        *(beginners.shares.balance, beginners.shares.drawn, _length(beginners)),
        *(strong.shares.balance, strong.shares.drawn, _length(strong)),
    )


def _length(games: FallibleGames) -> float:
    return math.log2(max(games.plies, 1)) / 2
