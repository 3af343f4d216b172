"""A game given as its positions."""

from __future__ import annotations

import pytest

from yokai import BadNotation, BadPosition, Game, variant
from yokai.formats.positions import is_position_list, read_positions


@pytest.mark.parametrize("name", ["classic", "expert"])
def test_positions_of_a_game_give_the_game(name: str) -> None:
    game = Game(name)
    for _ in range(6):
        calm = [move for move in game.legal_moves if not game.position.play(move).outcome]
        game.play(calm[0])
    text = "\n\n".join(position.sfen for position in game.positions)
    assert is_position_list(text)
    again = read_positions(text)
    assert (again.variant.id, again.moves) == (name, game.moves)


def test_rules_may_be_told() -> None:
    game = variant("dobutsu")
    assert read_positions(f"sfen {game.start.sfen}\n", game).variant == game


def test_a_record_is_no_list() -> None:
    assert not is_position_list("V2.2\n$VARIANT:classic\n2c2b\n")
    assert not is_position_list("")


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
