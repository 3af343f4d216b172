"""The numbers of an engine for the core without Python; test_light.py searches with them."""

import pytest

from yokai import VARIANTS, variant
from yokai.engine.line import Score
from yokai.engine.numbers import engine_numbers
from yokai.engine.weights import weights
from yokai.engine.win_chance import chance, percent


@pytest.mark.parametrize("name", VARIANTS)
def test_last_numbers_are_the_scores_at_which_percents_change(name: str) -> None:
    game = variant(name)
    numbers = engine_numbers(game)
    steps = numbers[len(weights(game)) :]
    assert numbers[: -len(steps)] == weights(game)
    for centi in (*range(-2000, 2000), *range(-30_999, 31_000, 501)):
        shown = percent(chance(game, Score(centi)))
        assert 1 <= shown <= 99
        assert shown == 1 + sum(centi >= step for step in steps)
