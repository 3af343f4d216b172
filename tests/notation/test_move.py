"""Side and Move."""

import pickle

import pytest

from yokai import NORTH, SOUTH, BadNotation, Move, Side


def test_sides_are_each_others_opponent() -> None:
    assert SOUTH.other is NORTH
    assert NORTH.other is SOUTH
    assert [side.letter for side in Side] == ["b", "w"]
    assert [str(side) for side in Side] == ["South", "North"]


def test_word_for_a_side_means_that_side() -> None:
    assert [side.word for side in Side] == ["south", "north"]
    assert [Side.of(side.word) for side in Side] == [*Side]


def test_both_sides_are_true_so_that_a_winner_is_told_from_a_draw() -> None:
    assert SOUTH
    assert NORTH


@pytest.mark.parametrize(
    ("usi", "letter", "origin", "target", "promotes"),
    [
        ("2b2a", None, "2b", "2a", False),
        ("2b2a+", None, "2b", "2a", True),
        ("P*3c", "P", None, "3c", False),
        ("10b9c+", None, "10b", "9c", True),
        ("R*12p", "R", None, "12p", False),
    ],
)
def test_parts(usi: str, letter: str, origin: str, target: str, promotes: bool) -> None:
    move = Move(usi)
    assert (move.letter, move.origin, move.target, move.promotes) == (
        letter,
        origin,
        target,
        promotes,
    )
    assert move.is_drop is bool(letter)
    assert str(move) == usi


@pytest.mark.parametrize("text", ["", "2b", "b2b3", "P*2c+", "p*2c", "2b2a++", "02b2a", "2b2a\n"])
def test_what_is_not_usi_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match="bad USI move"):
        Move(text)


def test_move_that_is_not_text_is_refused() -> None:
    with pytest.raises(BadNotation, match="bad USI move 'None'"):
        Move(None)  # type: ignore[arg-type]


def test_move_is_a_frozen_value() -> None:
    move = Move("2b2a")
    assert {move: 1}[Move("2b2a")] == 1
    assert pickle.loads(pickle.dumps(move)) == move
    assert Move("1a1b") < move
    with pytest.raises(AttributeError):
        move.usi = "1a1b"  # type: ignore[misc]
