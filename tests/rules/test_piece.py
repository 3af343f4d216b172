"""Kinds and pieces."""

import yokai
from yokai import NORTH, SOUTH, Piece
from yokai.rules.piece import article


def test_captured_samurai_and_koropokkuru_are_no_reserve() -> None:
    kinds = {kind.name: kind for kind in yokai.variant("classic").kinds}
    assert kinds["kodama"].in_reserves
    assert not kinds["kodama samurai"].in_reserves
    assert not kinds["koropokkuru"].in_reserves
    assert kinds["kodama samurai"].letter == "P"


def test_piece_prints_as_in_sfen() -> None:
    samurai = yokai.variant("classic").kind("+P")
    assert str(Piece(SOUTH, samurai)) == "+P"
    assert str(Piece(NORTH, samurai)) == "+p"


def test_article() -> None:
    assert article("Oni") == "an Oni"
    assert article("kirin") == "a kirin"
