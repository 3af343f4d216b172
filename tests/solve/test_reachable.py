"""What can be reached from the start, counted."""

from __future__ import annotations

from yokai.solve.reachable import Reachable
from yokai.solve.value import Value


def test_counts_add_up_by_value() -> None:
    by_byte = [0] * 256
    for value, count in ((Value("draw", 0), 5), (Value("win", 3), 7), (Value("loss", 2), 11)):
        by_byte[value.byte] = count
    met = Reachable(captures=100, reached=1000, by_byte=by_byte)
    assert met.counts == {Value("draw", 0): 5, Value("win", 3): 7, Value("loss", 2): 11}
    assert (met.live, met.total) == (23, 1123)
