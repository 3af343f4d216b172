"""A review for a terminal."""

from __future__ import annotations

import json

import pytest

from yokai import Game, Position, Tablebase
from yokai.i18n import LANGUAGES
from yokai.review.review import Review, review
from yokai.review.texts import review_words
from yokai.terminal.review_report import beginner, expert, facts

WORDS = review_words("en")


@pytest.fixture(scope="module")
def found(classic_table: Tablebase) -> Review:
    """South gives away a win at hand and then the game."""
    game = Game(Position.parse("classic", "1rb/1k1/pBP/1KR b - 1"))
    for move in ("2c3d", "3c3d+", "2d3d"):
        game.play(move)
    return review(game, table=classic_table)


def test_beginners_read_one_sentence_a_moment(found: Review) -> None:
    text = beginner(found, WORDS)
    assert "Accuracy: South " in text
    assert "\n1. Move 1, South: Big slip\n" in text
    assert "\nPlayed: kitsune b2-a1\nA weaker piece takes a stronger one: " in text
    assert "Better: kodama c2-c3" in text
    assert "won in" not in text


def test_experts_read_every_move_and_the_lines(found: Review) -> None:
    text = expert(found, WORDS)
    table = text.split("\n\n")[1].splitlines()
    assert len(table) == 1 + len(found.moves)
    assert table[1].split()[:3] == ["1", "kitsune", "b2-a1"]
    assert "won in 9, now lost in 6" in text
    assert "What happens then: kodama a2xa1+, koropokkuru b1xa1" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_its_blanks(found: Review, language: str) -> None:
    words = review_words(language)
    for text in (beginner(found, words), expert(found, words)):
        assert "{" not in text
        assert "review." not in text


def test_programs_read_the_same(found: Review) -> None:
    told = json.loads(json.dumps(facts(found, WORDS)))
    assert told["exact"] is True
    assert len(told["curve"]) == 4
    first = told["moves"][0]
    assert (first["move"], first["best"], first["grade"]) == ("2c3d", "1c1b", "blunder")
    assert first["could"] == {"result": "win", "plies": 17}
    moment = told["moments"][0]
    assert moment["ply"] == 1
    assert moment["facts"][0]["key"] == "review.fact.gives_more"
    assert moment["punished"][0] == "3c3d+"


def test_game_without_moves() -> None:
    empty = review(Game("expert"), seconds=1)
    for show in (beginner, expert):
        assert "No move was played" in show(empty, WORDS)
