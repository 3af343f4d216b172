"""The atlas for the page: all its games in short, and each as a game that can be played."""

from __future__ import annotations

import pytest

import yokai
from yokai.app.workshop.atlas_answer import atlas_game, atlas_view
from yokai.refusal import Refusal


def test_all_games_are_told_with_the_names_of_those_that_have_one() -> None:
    told = atlas_view()
    assert len(told.rows) > 6000
    rows = {row.recipe: row for row in told.rows}
    [classic] = [recipe for recipe, name in told.named.items() if name == "classic"]
    row = rows[classic]
    assert (row.files, row.ranks, row.result, row.plies, row.longest) == (3, 4, "loss", 78, 173)


def test_game_without_drops_is_marked() -> None:
    told = atlas_view()
    assert sorted(told.named.values()) == ["classic", "dobutsu", "no_drops"]
    [recipe] = [recipe for recipe, name in told.named.items() if name == "no_drops"]
    game = yokai.variant(atlas_game(recipe).id)
    classic = yokai.variant("classic")
    assert (game.drops, game.start.sfen) == (False, classic.start.sfen)
    assert game.reach_wins == classic.reach_wins


def test_game_of_a_recipe_can_be_played() -> None:
    row = atlas_view().rows[0]
    game = atlas_game(row.recipe)
    assert yokai.variant(game.id).start.sfen == game.start
    assert (game.files, game.ranks) == (row.files, row.ranks)


def test_recipe_that_is_not_in_the_atlas_is_refused() -> None:
    with pytest.raises(Refusal, match="the atlas has no game 'chess'"):
        atlas_game("chess")
