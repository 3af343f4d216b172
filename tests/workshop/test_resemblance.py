"""Games that play alike."""

from __future__ import annotations

import yokai
from yokai.workshop.atlas import atlas
from yokai.workshop.recipe import recipe_of
from yokai.workshop.resemblance import nearest


def test_game_resembles_itself_most() -> None:
    recipe = recipe_of(yokai.variant("classic"))
    row = atlas().row(recipe)
    found = nearest(atlas(), row.beginners, row.strong)
    assert (found[0].row, found[0].variant, found[0].distance) == (row, "classic", 0)
    assert [each.distance for each in found] == sorted(each.distance for each in found)
    others = nearest(atlas(), row.beginners, row.strong, recipe)
    assert recipe not in {each.row.recipe for each in others}
    assert len(others) == 3
