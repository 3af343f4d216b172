"""How long an engine may think."""

from __future__ import annotations

import pytest

import yokai
from yokai.engine.limits import Clock, Limits
from yokai.errors import EngineError


def test_clocks_leave_time_for_the_rest_of_the_game() -> None:
    limits = Limits(south=Clock(60_000, 0), north=Clock(1000, 0))
    _, _, soft, hard = limits.for_core(yokai.SOUTH)
    assert 0 < soft <= hard < 30_000
    _, _, soft, hard = limits.for_core(yokai.NORTH)
    assert 0 < soft <= hard < 700
    _, _, _, byoyomi = Limits(south=Clock(0, 0, 1000)).for_core(yokai.SOUTH)
    assert 500 < byoyomi <= 1000


@pytest.mark.parametrize(
    ("limit", "value"),
    [("movetime", 0), ("nodes", -1), ("depth", 0), ("movetime", "soon"), ("depth", 1.5)],
)
def test_an_impossible_limit_is_refused(limit: str, value: object) -> None:
    with pytest.raises(EngineError, match=f"impossible limit {limit}"):
        Limits(**{limit: value})  # type: ignore[arg-type]  # on purpose
