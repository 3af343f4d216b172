"""The plan of shipping a network."""

from yokai.train.ship_plan import ShipPlan


def test_match_is_long_enough_for_a_narrow_error_bar() -> None:
    assert ShipPlan().games >= 1000
