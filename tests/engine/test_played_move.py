"""What a played move shows on the board."""

from __future__ import annotations

from yokai import Position
from yokai.engine.line import Score
from yokai.engine.played_move import PlayedMove, forked, room


def test_room_of_a_royal_piece_leaves_out_the_squares_that_are_attacked() -> None:
    assert room(Position.parse("classic", "2k/3/r2/2K b - 1")) == {"1c", "2d"}


def test_fork_needs_two_pieces_and_safety() -> None:
    assert forked(Position.parse("classic", "2k/b2/R2/p1K w - 1"), "3c") == ["3b", "3d"]
    assert forked(Position.parse("classic", "2k/b2/R2/2K w - 1"), "3c") == []
    assert forked(Position.parse("classic", "2k/r2/R2/p1K w - 1"), "3c") == []  # it is taken


def test_newly_covered_squares_and_rows_are_those_of_the_mover() -> None:
    position = Position.parse("classic", "k2/3/3/2R b - 1".replace("2R", "K1R"))
    played = PlayedMove(position, position.move("1d1c"), Score(0), exact=False)
    assert played.new == {"1b", "1d", "2c"}
    assert (played.forward("1d"), played.forward("1a")) == (0, 3)
    assert played.theirs.turn is not position.turn
    assert played.again.turn is position.turn
