"""The atlas of small games for the page: every game as a row, and one of them as a game."""

from __future__ import annotations

from functools import cache

from yokai.app.messages import AtlasRowView, AtlasView
from yokai.app.messages.responses import VariantView
from yokai.app.views import variant_view
from yokai.errors import quote
from yokai.refusal import Refusal
from yokai.rules.variant import VARIANTS, variant
from yokai.workshop.atlas import AtlasRow, atlas
from yokai.workshop.recipe import SWITCHES, recipe_of

# The letter that ends the recipe of a game without drops.
_NO_DROPS = next(letter for letter, (key, _) in SWITCHES.items() if key == "drops")


@cache
def atlas_view() -> AtlasView:
    """All games of the atlas."""
    known = atlas().by_recipe
    shipped = {recipe_of(variant(name)): name for name in VARIANTS}
    names = dict.fromkeys((f"{recipe}{_NO_DROPS}" for recipe in shipped), "no_drops") | shipped
    return AtlasView(
        [_row(row) for row in atlas().rows],
        {recipe: name for recipe, name in names.items() if recipe in known},
    )


def _row(row: AtlasRow) -> AtlasRowView:
    strong = row.strong
    return AtlasRowView(
        row.recipe,
        *row.size,
        row.value.result,
        row.value.plies,
        round(strong.shares.fairness, 3),
        round(strong.shares.drawn, 3),
        strong.plies,
        row.longest,
    )


def atlas_game(recipe: str) -> VariantView:
    """One game of the atlas, by its recipe; its id is its code."""
    if recipe not in atlas().by_recipe:
        raise Refusal("unknown_variant", f"the atlas has no game {quote(recipe)}")
    return variant_view(variant(atlas().row(recipe).variant.code))
