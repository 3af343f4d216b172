"""Games of other programs are bounded while they are read."""

from __future__ import annotations

import pytest

from yokai import BadNotation, Record
from yokai.formats.line_tree import LineTree
from yokai.rules.variant import variant

HEAD = '[Variant "Dobutsu"]\n\n'


def test_variations_are_counted() -> None:
    cycle = "Gc2 Ga3 Gc1 Ga4 "
    many = "".join(f"(1. Lc2 La3 {'Lc1 ' * 0}) " for _ in range(5))
    assert len(Record.parse(f"{HEAD}1. Gc2 {many}*").variations) == 1
    deep = "1. Gc2 Ga3 2. Gc1 Ga4 3. " + cycle[:3]
    assert len(Record.parse(HEAD + deep).game.moves) == 5


def test_reading_can_be_ended_by_the_caller() -> None:
    class Enough(Exception):
        pass

    def tick() -> None:
        raise Enough

    with pytest.raises(Enough):
        Record.parse(f"{HEAD}1. Gc2 *", tick=tick)


def test_move_that_is_refused_changes_nothing() -> None:
    tree = LineTree(variant("classic").start, lambda: None)
    with pytest.raises(BadNotation, match="here: illegal move"):
        tree.play(lambda position: position.move("2c2a"), "2c2a", "here")
    assert tree.ply == 0


def test_result_that_contradicts_the_board_is_refused() -> None:
    won = "1. Cxb3 Ga3 2. Cxb4=H "
    assert Record.parse(f"{HEAD}{won}1-0").game.outcome
    with pytest.raises(BadNotation, match="ends with 'North wins by resignation', but after the"):
        Record.parse(f"{HEAD}{won}0-1")
