"""A rule file that is written reads back as the same game."""

import random
import tomllib
from pathlib import Path

import pytest

import yokai
from tests.support.games import EVERY
from tests.support.workshop import DUEL, random_values
from yokai import Variant
from yokai.rules.rule_writer import rules_text


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_written_file_is_the_same_game(game: Variant, tmp_path: Path) -> None:
    game.save(tmp_path / "again.toml")
    again = yokai.load_variant(tmp_path / "again.toml")
    assert (again.values, again.text) == (game.values, game.text)
    assert again.fingerprints == game.fingerprints
    assert again.themes == game.themes


def test_random_games_are_written_and_read() -> None:
    for seed in range(100):
        game = Variant.build(random_values(random.Random(seed)))
        assert tomllib.loads(game.text) == game.values
        assert Variant.build(game.values).values == game.values


def test_keys_with_their_default_are_left_out() -> None:
    text = Variant.build(DUEL, repetition=3, reach_wins=False, theme="yokai").text
    assert text == Variant.build(DUEL).text
    assert "repetition" not in text


def test_texts_are_quoted() -> None:
    values = {"name": 'a "b" \\ \x7f', "themes": {"two words": {"x": "y"}}}
    assert tomllib.loads(rules_text(values)) == values
