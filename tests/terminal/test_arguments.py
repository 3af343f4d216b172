"""Arguments that several commands take."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

import pytest

import yokai
from tests.support.games import DATA
from yokai.rules.variant import variant_of
from yokai.terminal.arguments import add_game, facts, game_of, number


def parsed(*arguments: str) -> yokai.Game:
    parser = ArgumentParser()
    add_game(parser)
    return game_of(parser.parse_args(arguments))


def test_game_is_a_name_or_a_file() -> None:
    assert variant_of("classic") is yokai.variant("classic")
    path = DATA / "variants" / "tiny.toml"
    assert variant_of(str(path)) == yokai.load_variant(path)
    with pytest.raises(yokai.UnknownVariant, match="tiny"):
        variant_of("tiny")
    with pytest.raises(FileNotFoundError, match="cannot be read"):
        variant_of("tiny.toml")


def test_moves_are_played_from_the_position_meant() -> None:
    assert parsed("classic").position == yokai.variant("classic").start
    game = parsed("classic", "--sfen", "2k/3/3/K2 b P 1", "--moves", "P*2b c4-c3", "kodama b4")
    assert [move.usi for move in game.moves] == ["P*2b", "1a1b", "2b2a+"]
    assert game.start.sfen == "2k/3/3/K2 b P 1"


@pytest.mark.parametrize("text", ["0", "11", "-1", "1.5", "", "１", "ten", " 3"])
def test_number_out_of_range_is_a_sentence(text: str) -> None:
    assert number(1, 10)("3") == 3
    with pytest.raises(ArgumentTypeError, match=f"must be 1 to 10, not '{text}'"):
        number(1, 10)(text)


def test_facts_of_a_game() -> None:
    game = parsed("classic", "--moves", "2c2b", "2a2b")
    assert facts(game) == {
        "sfen": game.position.sfen,
        "turn": "south",
        "legal": [move.usi for move in game.legal_moves],
        "outcome": None,
    }
    game.resign()
    assert facts(game)["outcome"] == {"winner": "north", "reason": "resignation"}
    game.undo()
    game.agree_draw()
    assert facts(game)["outcome"] == {"winner": None, "reason": "agreement"}
