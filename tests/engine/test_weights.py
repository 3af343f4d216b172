"""Weights: tuned ones fit the game, guessed ones make sense for any."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import yokai
from tests.support.games import EVERY
from yokai import _core
from yokai.engine.weights import guess, weights
from yokai.rules.shipped import UnfitFile

EXPERT = yokai.variant("expert")


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


@pytest.mark.parametrize("rules", EXPERT.fingerprints, ids=["new", "old"])
def test_weights_are_found_by_either_fingerprint(
    rules: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.engine.weights.TUNED", tmp_path)
    tuned = list(range(len(guess(EXPERT))))
    (tmp_path / "expert.json").write_text(json.dumps({"rules": rules, "weights": tuned}))
    assert weights(EXPERT) == tuned


def test_game_of_the_package_without_its_weights_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.engine.weights.TUNED", tmp_path)
    rules = yokai.variant("classic").fingerprint
    (tmp_path / "expert.json").write_text(json.dumps({"rules": rules, "weights": []}))
    with pytest.warns(UnfitFile, match="the engine plays with guessed weights, weaker"):
        assert weights(EXPERT) == guess(EXPERT)
