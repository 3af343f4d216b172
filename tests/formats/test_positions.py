"""A game given as its positions."""

from __future__ import annotations

import pytest

from yokai import BadNotation, BadPosition, Game, Record, variant
from yokai.formats.positions import read_positions
from yokai.formats.recognise import format_of


@pytest.mark.parametrize("name", ["classic", "expert"])
def test_positions_of_a_game_give_the_game(name: str) -> None:
    game = Game(name)
    for _ in range(6):
        calm = [move for move in game.legal_moves if not game.position.play(move).outcome]
        game.play(calm[0])
    text = "\n\n".join(position.sfen for position in game.positions)
    assert format_of(text).name == "positions"
    again = read_positions(text)
    assert (again.variant.id, again.moves) == (name, game.moves)


def test_rules_may_be_told() -> None:
    game = variant("dobutsu")
    assert read_positions(f"sfen {game.start.sfen}\n", game).variant == game


def test_game_that_ends_by_capture_comes_back() -> None:
    game = Game("classic", ["2c2b", "3a3b", "2b2a+"])
    assert Record.parse(Record(game).export("positions")).game.moves == game.moves


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "at least one line"),
        ("rkb/1p1/1P1/BKR b - 1\nrkb/1p1/1P1/BKR w - 2", "line 2: no move leads from"),
        ("rkb/1p1/1P1/BKR b - 1\nnonsense", "line 2: "),
    ],
)
def test_what_does_not_follow_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        read_positions(text)


def test_board_of_no_game_is_refused() -> None:
    with pytest.raises(BadPosition):
        read_positions("k/K b - 1")
