"""The atlas of the package: its rows, and their proofs."""

from __future__ import annotations

import os
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import yokai
from tests.support import oracle
from tests.support.core import naive_solver
from tests.support.games import ROOT, rules_of
from tests.support.soak import often
from yokai.errors import BadTable
from yokai.solve.value import Value
from yokai.system import cores
from yokai.workshop.atlas import SHIPPED, Atlas, AtlasRow, atlas, survey
from yokai.workshop.families import relatives, small_games
from yokai.workshop.recipe import game_of, recipe_of


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


@pytest.fixture(scope="module")
def naive(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A program that reads recipes and writes the values of their starts, without code of ours."""
    program = str(tmp_path_factory.mktemp("naive") / "naive_solver")
    source = str(ROOT / "tests/support/naive_solver.cpp")
    compiler = os.environ.get("CXX", "c++")
    subprocess.run([compiler, "-O2", "-std=c++20", "-o", program, source], check=True)
    return program


def test_random_rows_are_proved_by_the_naive_solver(naive: str) -> None:
    """50 of them here; every 3x3 game of the file in `make soak`, in some ten minutes."""
    small = [row for row in atlas().rows if row.size == (3, 3)]
    chosen = random.Random(28).sample(small, often(50, len(small)))
    parts = [chosen[first :: cores()] for first in range(cores())]
    with ThreadPoolExecutor(len(parts)) as pool:
        faults = [fault for found in pool.map(partial(_wrong, naive), parts) for fault in found]
    assert faults == []


def _wrong(naive: str, rows: list[AtlasRow]) -> list[str]:
    """The rows whose value the naive solver does not find."""
    recipes = "".join(f"{row.recipe}\n" for row in rows)
    told = subprocess.run([naive], input=recipes, capture_output=True, text=True, check=True)
    pairs = zip(rows, told.stdout.splitlines(), strict=True)
    return [f"{row.line} {value}" for row, value in pairs if row.line.split("\t")[1] != value]


def test_naive_solver_reads_the_rules_as_the_oracle_does(naive: str) -> None:
    """Games with drops that are limited, choices to promote, and pieces with a left and a right."""
    recipes = (
        "1k/2/KA Kff,A43+02 1dr",
        "a1/k1/1K/1A Kff,A62+0e 1o",
        "k1/2/1K Kff 0r",
        "ak/2/2/KA Kff,A02 0ra",
        "ak/2/KA Kff,A41 0n",
        "ak/2/KA Kff,A02 1das",
    )
    for recipe in recipes[: often(1, len(recipes))]:
        rules = rules_of(game_of(recipe))
        result, plies = naive_solver.solve(rules)[oracle.parse(rules, rules.start)]
        told = subprocess.run([naive], input=recipe, capture_output=True, text=True, check=True)
        assert told.stdout.strip() == f"{result[0]}{plies or ''}", recipe


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
