"""What a move gives away, and what that is called."""

from __future__ import annotations

import pytest

import yokai
from yokai.engine.line import Score
from yokai.review.grades import MATTERS, accuracy, grade, is_near, standing, visible_loss
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


def test_missed_near_win_is_a_mistake_also_where_all_is_as_good_as_won() -> None:
    near, far, better = Score(31997, 3), Score(31989, 11), Score(2000)
    assert grade(visible_loss(near, better)) == "mistake"
    assert grade(visible_loss(far, better)) == "good"
    assert grade(visible_loss(near, far)) == "good"  # it is still won
    assert visible_loss(Score(31999, 1), near) == MATTERS
    found = accuracy([0.0] * 29 + [visible_loss(near, better)])
    assert found
    assert found < 95


@pytest.mark.parametrize(
    ("could", "did", "said"),
    [(-10, -3, "mistake"), (-18, -6, "mistake"), (-6, -4, "good"), (-40, -12, "good")],
)
def test_near_loss_that_could_be_put_off_is_a_mistake(could: int, did: int, said: str) -> None:
    assert grade(visible_loss(Score(-31000, could), Score(-31500, did))) == said


def test_near_loss_instead_of_none_is_a_mistake_also_where_all_is_as_good_as_lost() -> None:
    hopeless = Score(-1800)
    assert grade(visible_loss(hopeless, Score(-31997, -3))) == "mistake"
    assert grade(visible_loss(hopeless, Score(-31994, -6))) == "good"  # it may have been as near
    assert grade(visible_loss(hopeless, hopeless)) == "good"


def test_near_is_what_a_person_can_see() -> None:
    assert is_near(Score(31991, 9))
    assert is_near(Score(-31999, -1))
    assert not is_near(Score(31989, 11))
    assert not is_near(Score(0))
