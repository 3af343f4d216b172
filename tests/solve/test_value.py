"""What a position is worth, and how a table keeps it."""

from __future__ import annotations

import pytest

from yokai.solve.value import Value, counts_by_value

DRAW = Value("draw", 0)


def test_values_read_like_words() -> None:
    assert [str(v) for v in (Value("win", 5), Value("loss", 78), DRAW)] == [
        "win in 5",
        "loss in 78",
        "draw",
    ]
    order = [Value("win", 1), Value("win", 3), DRAW, Value("loss", 4), Value("loss", 2)]
    assert min(order, key=lambda v: v.rank) == order[0]
    assert [v.rank for v in order] == sorted(v.rank for v in order)
    assert [v.before for v in order] == [
        Value("loss", 2),
        Value("loss", 4),
        DRAW,
        Value("win", 5),
        Value("win", 3),
    ]


@pytest.mark.parametrize(
    "value", [DRAW, Value("win", 1), Value("win", 173), Value("loss", 2), Value("loss", 0)]
)
def test_byte_of_a_table_holds_a_value(value: Value) -> None:
    by_byte = [0] * 256
    by_byte[value.byte] = 7
    assert counts_by_value(by_byte) == {value: 7}
