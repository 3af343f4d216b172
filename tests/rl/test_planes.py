"""The planes, against a second reading of what their page says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.games import EVERY
from yokai import Game, Side, Variant, YokaiError, variant
from yokai.rl.planes import planes_of


def by_hand(game: Game, viewer: Side, name: str) -> list[list[int]]:
    """One plane, from its name alone."""
    rules, position = game.variant, game.position
    full = [[1] * rules.files for _ in range(rules.ranks)]
    empty = [[0] * rules.files for _ in range(rules.ranks)]
    if name.startswith("stood"):
        return full if game.repetitions >= int(name.split()[1]) else empty
    whose, _, what = name.partition(" ")
    side = viewer if whose == "own" else viewer.other
    if what.startswith("reserve, "):
        _, count, kind = what.split(" ", 2)
        letter = next(k.letter for k in rules.kinds if k.name == kind)
        return full if position.reserve(side).get(letter, 0) >= int(count) else empty
    plane = [
        [int(p is not None and p.side is side and p.kind.name == what) for p in row]
        for row in position.board
    ]
    return plane if viewer is Side.SOUTH else [row[::-1] for row in plane[::-1]]


@pytest.mark.parametrize("rules", EVERY, ids=lambda game: game.id)
def test_every_plane_shows_what_its_name_says(rules: Variant) -> None:
    planes, rng = planes_of(rules), random.Random(rules.id)
    assert planes.shape == (len(planes.names), rules.ranks, rules.files)
    game, repeated = Game(rules), 0
    for _ in range(60):
        for viewer in Side:
            seen = planes.observe(game, viewer)
            assert seen.dtype == np.int8
            for plane, name in zip(seen.tolist(), planes.names, strict=True):
                assert plane == by_hand(game, viewer, name), (name, game.position.sfen)
        repeated += game.repetitions > 1
        game = Game(rules) if game.outcome else game
        game.play(rng.choice(game.legal_moves))
    assert np.array_equal(planes.observe(game), planes.observe(game, game.turn))


def test_position_is_observed_as_a_game_that_begins_with_it() -> None:
    planes = planes_of("classic")
    position = Game("classic", ["2c2b"]).position
    assert np.array_equal(planes.observe(position), planes.observe(Game(position)))
    with pytest.raises(YokaiError, match="cannot observe '3': a Game or a Position is needed"):
        planes.observe(3)  # type: ignore[arg-type]
    with pytest.raises(YokaiError, match="a position of expert by planes of classic"):
        planes.observe(Game("expert"))


def test_repeated_position_is_seen_as_such() -> None:
    game, planes = Game("classic"), planes_of("classic")
    stood = planes.names.index("stood 2 times")
    assert not planes.observe(game)[stood].any()
    for move in ("1d1c", "3a3b", "1c1d", "3b3a"):
        game.play(move)
    assert planes.observe(game)[stood].all()


def test_games_have_as_many_planes_as_the_page_says() -> None:
    shapes = {name: planes_of(variant(name)).shape for name in ("classic", "dobutsu", "expert")}
    assert shapes == {"classic": (23, 4, 3), "dobutsu": (23, 4, 3), "expert": (41, 6, 5)}
