"""Known names of openings and shapes."""

from __future__ import annotations

import pytest

import yokai
from tests.support.games import DATA
from yokai import Game, Position
from yokai.openings.names import opening_at, opening_in, openings_of, shapes_at, shapes_of
from yokai.solve.index import is_solvable


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_every_opening_is_a_legal_line_that_ends_in_its_own_position(name: str) -> None:
    game = yokai.variant(name)
    for opening in openings_of(game):
        assert opening_at(Game(game, opening.moves).position) == opening
    ids = [each.id for each in openings_of(game)] + [each.id for each in shapes_of(game)]
    assert len(ids) == len(set(ids))


def test_name_belongs_to_the_position_however_a_game_comes_there() -> None:
    turned = Game("classic", ["2d1c", "2a3b", "1c2d", "3b2a"])
    assert opening_at(turned.position) is None
    other = Game("classic", ["2d3c"])
    assert other.variant.start.mirror() != other.variant.start
    found = opening_at(other.position)
    assert found
    assert found.id == "lion_a3"


def test_game_has_the_last_name_that_it_came_through() -> None:
    game = Game("dobutsu", ["1d1c", "3a3b", "2c2b", "1a2b", "3d2c"])
    found = opening_in(game)
    assert found
    assert found.id == "giraffe_wings"
    assert opening_in(Game("classic")) is None
    assert opening_in(Game("expert", ["3d3c"])) is None


@pytest.mark.parametrize(
    ("variant", "sfen", "found"),
    [
        ("classic", "1k1/3/1BB/1K1 b - 1", [("south", "elephant_pair")]),
        ("classic", "1k1/1b1/1b1/1K1 b - 1", [("north", "elephant_pair")]),
        ("classic", "1k1/1b1/2b/1K1 b - 1", []),
        ("dobutsu", "1k1/3/R2/1RK b - 1", [("south", "giraffe_pair")]),
        ("dobutsu", "1k1/3/3/RRK b - 1", []),
        ("classic", "1k1/3/1BP/1RK b - 1", [("south", "hole_lion")]),
        ("classic", "kr1/1b1/3/1K1 b - 1", [("north", "hole_lion")]),
        ("classic", "1k1/3/2P/1RK b - 1", [("south", "hole_lion")]),
        ("classic", "1k1/3/3/1RK b - 1", []),
        ("classic", "1k1/3/1BP/RK1 b - 1", []),
        ("expert", "2k2/5/5/5/G4/KG3 b - 1", [("south", "hole_lion")]),
    ],
)
def test_shapes(variant: str, sfen: str, found: list[tuple[str, str]]) -> None:
    position = Position.parse(variant, sfen)
    for turned in (position, position.mirror()):
        assert [(side.word, shape.id) for side, shape in shapes_at(turned)] == found


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_shapes_are_judged_where_the_game_is_solved(name: str) -> None:
    game = yokai.variant(name)
    for shape in shapes_of(game):
        assert (shape.points is not None) is is_solvable(game)
        assert 0 <= (shape.points or 0) <= 100


def test_rule_file_of_one_s_own_has_no_names() -> None:
    own = yokai.load_variant(DATA / "variants" / "tiny.toml")
    assert (openings_of(own), shapes_of(own), opening_in(Game(own))) == ((), (), None)
