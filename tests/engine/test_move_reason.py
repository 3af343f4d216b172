"""The values of a reason."""

from __future__ import annotations

from yokai.engine.move_reason import moves_of


def test_distances_are_told_in_moves_of_the_winner() -> None:
    assert [moves_of(plies) for plies in (1, 3, 9, -2, -10)] == [1, 2, 5, 1, 5]
