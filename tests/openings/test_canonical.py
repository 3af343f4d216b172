"""A position and its mirror image are one."""

from __future__ import annotations

import random

import pytest

import yokai
from tests.support.games import random_game
from yokai import Game
from yokai.openings.canonical import canonical, canonical_moves, key_of, line_of


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_mirror_images_have_one_key_and_one_move(name: str) -> None:
    game = yokai.variant(name)
    for position in random_game(game, random.Random(3), 40):
        image = position.mirror()
        assert key_of(position)[0] == key_of(image)[0]
        for move in position.legal_moves:
            twin = move.mirror(game.files)
            assert canonical(position, move) == canonical(image, twin)


def test_symmetric_position_has_one_of_two_twins() -> None:
    start = yokai.variant("expert").start
    assert canonical(start, start.move("4f4e")) == canonical(start, start.move("2f2e"))
    assert canonical(start, start.move("3d3c"))[1] == "3d3c"


@pytest.mark.parametrize("moves", ["4f4e 2a2b 4e5e", "2f2e 4a4b 2e1e", "3d3c 4c4d 2d2c 3a3b"])
def test_line_comes_back_or_its_mirror_image(moves: str) -> None:
    game = Game("expert", moves.split())
    again = line_of(game.variant, [usi for _, usi in canonical_moves(game, 12)])
    assert again.position in (game.position, game.position.mirror())
    assert key_of(again.position)[0] == key_of(game.position)[0]


def test_only_the_first_moves_are_given() -> None:
    game = Game("classic", ["2c2b", "1a2b", "3d2c"])
    assert len(list(canonical_moves(game, 2))) == 2
