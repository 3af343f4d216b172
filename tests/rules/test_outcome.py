"""Outcomes in words."""

import pytest

from yokai import NORTH, SOUTH, Outcome, Side


@pytest.mark.parametrize(
    ("winner", "reason", "words"),
    [
        (SOUTH, "capture", "South wins by capture"),
        (NORTH, "checkmate", "North wins by checkmate"),
        (SOUTH, "no move", "South wins: North has no move"),
        (None, "agreement", "draw by agreement"),
        (None, "stalemate", "draw by stalemate"),
    ],
)
def test_words(winner: Side | None, reason: str, words: str) -> None:
    assert str(Outcome(winner, reason)) == words
