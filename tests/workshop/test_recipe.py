"""Recipes: a game as one line of text, and back."""

from __future__ import annotations

import pytest

from tests.support.games import EVERY
from yokai import Variant
from yokai.errors import BadVariant
from yokai.workshop.recipe import game_of, recipe_of


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_recipe_keeps_every_rule_that_decides_who_wins(game: Variant) -> None:
    again = game_of(recipe_of(game))
    assert recipe_of(again) == recipe_of(game)
    assert again.start.sfen == game.start.sfen
    faces = [sorted(map(str, each.fingerprint["kinds"])) for each in (again, game)]
    assert faces[0] == faces[1]
    rest = [{**each.fingerprint, "kinds": 0} for each in (again, game)]
    assert rest[0] == rest[1]


@pytest.mark.parametrize("text", ["", "3/3/3", "1k1/3/1K1 Kff", "1k1/3/1K1 Kff 0z", "k K 0"])
def test_what_is_no_recipe_is_refused(text: str) -> None:
    with pytest.raises(BadVariant, match="is no recipe of a game"):
        game_of(text)


def test_recipe_of_unsound_rules_is_refused() -> None:
    with pytest.raises(BadVariant, match="must have exactly one"):
        game_of("3/3/1K1 Kff 0")
