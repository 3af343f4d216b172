"""Making an atlas, and going on after a kill."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from yokai.workshop.atlas import Atlas, AtlasRow, survey
from yokai.workshop.atlas_maker import make_atlas
from yokai.workshop.families import small_games

RECIPES = [recipe for recipe in islice(small_games(), 1984, 2084) if "A02" in recipe][:30]


def test_atlas_is_made_in_the_order_of_the_recipes(tmp_path: Path) -> None:
    path = tmp_path / "atlas.tsv"
    recipes = RECIPES[::-1]
    with ThreadPoolExecutor(2) as executor:
        done = list(make_atlas(path, recipes, executor, 2))
    assert done[-1] == len(recipes) == 30
    assert [row.recipe for row in Atlas.load(path).rows] == recipes


def test_interrupted_work_goes_on_and_gives_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, again = tmp_path / "whole.tsv", tmp_path / "again.tsv"
    with ThreadPoolExecutor(1) as executor:
        list(make_atlas(whole, RECIPES, executor, 1))
        next(make_atlas(again, RECIPES, executor, 1))
    again.write_text(again.read_text(encoding="utf-8")[:-7], encoding="utf-8")
    kept = len(Atlas.load(again).rows)
    assert 0 < kept < len(RECIPES)
    solved = []

    def noted(recipe: str) -> AtlasRow:
        solved.append(recipe)
        return survey(recipe)

    monkeypatch.setattr("yokai.workshop.atlas_maker.survey", noted)
    with ThreadPoolExecutor(1) as executor:
        assert list(make_atlas(again, RECIPES, executor, 1))[-1] == len(RECIPES)
    assert len(solved) == len(RECIPES) - kept
    assert again.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_games_that_cannot_be_solved_have_no_row(tmp_path: Path) -> None:
    path = tmp_path / "atlas.tsv"
    with ThreadPoolExecutor(1) as executor:
        assert list(make_atlas(path, [RECIPES[0], "k6/7/6K Kff 0c"], executor, 1))[-1] == 2
    assert [row.recipe for row in Atlas.load(path).rows] == RECIPES[:1]
