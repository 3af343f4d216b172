"""What a protocol calls things."""

from __future__ import annotations

import pytest

from yokai.engine.line import Score
from yokai.protocol import UCI, USI


@pytest.mark.parametrize(
    ("plies", "moves"), [(1, "1"), (2, "1"), (3, "2"), (4, "2"), (78, "39"), (173, "87")]
)
def test_mate_is_counted_in_moves(plies: int, moves: str) -> None:
    assert UCI.score(Score(32000, plies)) == f"mate {moves}"
    assert UCI.score(Score(-32000, -plies)) == f"mate -{moves}"
    assert USI.score(Score(-32000, -plies)) == f"mate -{plies}"
    assert UCI.score(Score(-12)) == "cp -12"
