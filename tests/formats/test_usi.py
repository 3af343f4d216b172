"""A game as one line of USI."""

from __future__ import annotations

import pytest

import yokai
from tests.support.core.random_records import random_records
from yokai import Game, Position, Record


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_any_game_comes_back(name: str) -> None:
    for record in random_records(name, 6):
        text = record.export("usi")
        assert Record.parse(text, yokai.variant(name)).game.moves == record.game.moves


def test_moves_and_boards_tell_the_variant() -> None:
    assert Record.parse("position startpos moves 3d3c").game.variant.id == "expert"
    assert Record.parse("startpos moves 2c2b").game.variant.id == "classic"
    start = Position.parse("classic", "rkb/3/1P1/BKR w - 1")
    text = Record(Game(start, ["3a3b"])).export("usi")
    assert text == "position sfen rkb/3/1P1/BKR w - 1 moves 3a3b\n"
    assert Record.parse(text.removeprefix("position ")).game.moves[0].usi == "3a3b"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("position startpos moves 2c2b 9z9z", "bad USI, move 2"),
        ("position startpos moves kodama", "bad USI move 'kodama'"),
        ("position sfen k/K b - 1 moves 1b1a", "bad position"),
        ("position here moves 2c2b", "bad SFEN"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(yokai.YokaiError, match=why):
        Record.parse(text)
