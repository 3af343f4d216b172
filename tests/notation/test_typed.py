"""Moves as people type them."""

from __future__ import annotations

import pytest

from yokai import BadNotation
from yokai.notation.typed import read_move, split_moves


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3d2c", (None, "3d", "2c", False, False)),
        ("2b2a+", (None, "2b", "2a", False, True)),
        ("a1b2", (None, "a1", "b2", False, None)),
        ("a1-b2", (None, "a1", "b2", False, None)),
        (" A1 x B2 ", (None, "a1", "b2", False, None)),
        ("kitsune a1 - b2", ("kitsune", "a1", "b2", False, None)),
        ("A1xB2", (None, "a1", "b2", False, None)),
        ("b3-b4+", (None, "b3", "b4", False, True)),
        ("b3-b4=", (None, "b3", "b4", False, False)),
        ("P*2c", ("p", None, "2c", True, False)),
        ("kodama * b2", ("kodama", None, "b2", True, False)),
        ("super oni c3-c4", ("super oni", "c3", "c4", False, None)),
        ("  Kodama \t b3 ", ("kodama", None, "b3", False, None)),
        ("+P c4", ("+p", None, "c4", False, None)),
        ("と c4", ("と", None, "c4", False, None)),
    ],
)
def test_moves_are_taken_apart(text: str, parts: tuple[object, ...]) -> None:
    move = read_move(text)
    assert (move.piece, move.origin, move.target, move.drop, move.promotes) == parts


@pytest.mark.parametrize(
    "text", ["", "kodama", "a1", "a1-", "P*", "*b2", "a1-b2-c3", "P*b2+", None]
)
def test_unreadable_move_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(BadNotation, match="write a step like a1-b2 or 3d2c"):
        read_move(text)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("2c2b", ["2c2b"]),
        ("2c2b  3a2b P*2c", ["2c2b", "3a2b", "P*2c"]),
        ("b2xb3 kodama*b2", ["b2xb3", "kodama*b2"]),
        ("kodama b2xb3", ["kodama b2xb3"]),
        ("", []),
    ],
)
def test_moves_of_a_line_are_told_apart(line: str, moves: list[str]) -> None:
    assert split_moves(line) == moves
