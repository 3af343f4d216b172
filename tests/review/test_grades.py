"""What a move gives away, and what that is called."""

from __future__ import annotations

import pytest

import yokai
from yokai.engine.line import Score
from yokai.review.grades import MATTERS, accuracy, grade, standing
from yokai.solve.value import Value

CLASSIC = yokai.variant("classic")


def truth(result: str, plies: int = 0) -> float:
    return standing(CLASSIC, Score.of(Value(result, plies)), True)  # type: ignore[arg-type]


def test_the_truth_orders_standings_as_the_table_does() -> None:
    values = [("win", 1), ("win", 9), ("win", 173), ("draw", 0), ("loss", 172), ("loss", 2)]
    stands = [truth(*value) for value in values]
    assert stands == sorted(stands, reverse=True)
    assert truth("win", 7) + truth("loss", 7) == pytest.approx(1)


@pytest.mark.parametrize(
    ("could", "did"), [(("win", 173), ("draw", 0)), (("draw", 0), ("loss", 172))]
)
def test_another_result_is_at_least_a_mistake(could: tuple[str, int], did: tuple[str, int]) -> None:
    assert grade(truth(*could) - truth(*did)) == "mistake"


def test_a_longer_win_is_at_most_an_inaccuracy_unless_it_was_at_hand() -> None:
    assert grade(truth("win", 9) - truth("win", 15)) == "good"
    assert grade(truth("win", 9) - truth("win", 41)) == "inaccuracy"
    assert grade(truth("win", 173) - truth("loss", 80)) == "blunder"


def test_accuracy_falls_with_what_is_given_away() -> None:
    assert accuracy([0.0, 0.0, 0.0]) == 100
    assert accuracy([]) is None
    careful, careless = accuracy([0.0, MATTERS]), accuracy([0.0, 0.5])
    assert careful
    assert careless
    assert 100 > careful > careless > 50
