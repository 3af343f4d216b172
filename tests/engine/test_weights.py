"""Weights: tuned ones fit the game, guessed ones make sense for any."""

from __future__ import annotations

import pytest

import yokai
from tests.support.games import EVERY
from yokai import _core
from yokai.engine.weights import guess, weights


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_game_has_weights_of_the_right_number(game: yokai.Variant) -> None:
    assert len(weights(game)) == len(guess(game)) == _core.Layout(game.rules).size


def test_expert_weights_are_tuned_and_others_guessed() -> None:
    assert weights(yokai.variant("expert")) != guess(yokai.variant("expert"))
    assert weights(yokai.variant("classic")) == guess(yokai.variant("classic"))


def test_a_changed_game_does_not_use_the_tuned_weights() -> None:
    from yokai.rules.variant import read_variant

    source = yokai.variant("expert").source
    other = read_variant(source.replace("reach_wins = false", "reach_wins = true"), "expert")
    assert weights(other) == guess(other)


def test_more_dots_are_worth_more() -> None:
    game = yokai.variant("classic")
    values = guess(game)

    def mean(symbol: str) -> float:
        at = game.by_symbol[symbol] * game.squares
        return sum(values[at : at + game.squares]) / game.squares

    assert mean("P") < mean("B") <= mean("R") < mean("+P")
