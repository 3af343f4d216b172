"""The atlas of the package: its rows, and their proofs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import yokai
from tests.support import oracle
from tests.support.core import naive_solver
from tests.support.games import rules_of
from tests.support.soak import often
from yokai.errors import BadTable
from yokai.solve.value import Value
from yokai.workshop.atlas import SHIPPED, Atlas, atlas, survey
from yokai.workshop.families import relatives, small_games
from yokai.workshop.recipe import recipe_of

_QUICK = 5  # plies of a value that is proved by looking at every game


def test_shipped_atlas_has_the_whole_small_family_and_many_relatives() -> None:
    recipes = set(atlas().by_recipe)
    assert set(small_games()) <= recipes
    classic = recipe_of(yokai.variant("classic"))
    assert len(recipes & set(relatives(classic))) >= 300
    assert SHIPPED.stat().st_size < 1_000_000


@pytest.mark.parametrize(("name", "plies", "longest"), [("classic", 78, 173), ("dobutsu", 76, 171)])
def test_shipped_games_have_their_known_values(name: str, plies: int, longest: int) -> None:
    row = atlas().row(recipe_of(yokai.variant(name)))
    assert (row.value, row.keeping, row.moves) == (Value("loss", plies), 4, 4)
    assert row.longest == longest


def test_random_rows_are_proved_by_looking_at_every_game() -> None:
    quick = [row for row in atlas().rows if 0 < row.value.plies <= _QUICK]
    for row in random.Random(28).sample(quick, 40):
        found = naive_solver.value_of_start(rules_of(row.variant), _QUICK)
        assert found == (row.value.result, row.value.plies), row.recipe
    longer = [row for row in atlas().rows if row.size == (3, 3) and row.value.plies == 0]
    for row in random.Random(28).sample(longer, 10):
        assert naive_solver.value_of_start(rules_of(row.variant), _QUICK) is None, row.recipe


def test_small_rows_are_what_the_naive_solver_says() -> None:
    """The smallest here; every one in `make soak`, which takes some hours."""
    small = [row for row in atlas().rows if row.size == (3, 3)]
    small.sort(key=lambda row: row.positions)
    for row in small[: often(1, len(small))]:
        rules = rules_of(row.variant)
        value = naive_solver.solve(rules)[oracle.parse(rules, rules.start)]
        assert value == (row.value.result, row.value.plies), row.recipe


def test_rows_are_made_again_as_they_were_written() -> None:
    small = [row for row in atlas().rows if row.positions < 50_000]
    for row in random.Random(1).sample(small, 8):
        assert survey(row.recipe).line == row.line


def test_rows_survive_a_file_whose_last_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "atlas.tsv"
    Atlas(atlas().rows[:3]).save(path)
    path.write_text(path.read_text(encoding="utf-8")[:-5], encoding="utf-8")
    assert Atlas.load(path).rows == atlas().rows[:2]


def test_file_that_is_no_atlas_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "atlas.tsv"
    path.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(BadTable, match=r"atlas\.tsv:1: 'nonsense' is no row of an atlas"):
        Atlas.load(path)
    with pytest.raises(BadTable, match="cannot be read"):
        Atlas.load(tmp_path / "missing")
