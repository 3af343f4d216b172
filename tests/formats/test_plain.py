"""The plain protocol: what a bot is asked, and what it may answer."""

from __future__ import annotations

import json
import random

import pytest

from tests.support.games import EVERY, random_game
from yokai import Game, Variant
from yokai.errors import BadNotation, YokaiError
from yokai.formats.plain import read_answer, read_complaint, read_question, write_question


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_question_tells_the_whole_game(game: Variant) -> None:
    played, rng = Game(game), random.Random(3)
    for _ in range(30):
        if played.outcome:
            break
        line = write_question(played, 700)
        assert "\n" not in line
        again, milliseconds, clock = read_question(line)
        assert (milliseconds, clock) == (700, None)
        assert read_question(write_question(played, 700, (9000, 100)))[2] == (9000, 100)
        assert (again.position, again.moves) == (played.position, played.moves)
        played.play(rng.choice(played.legal_moves))


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_details_agree_with_the_board(game: Variant) -> None:
    for position in random_game(game, random.Random(5), 40):
        question = json.loads(write_question(Game(position), 1))
        board, you = question["board"], question["you"]
        assert [detail["move"] for detail in question["details"]] == question["moves"]
        for detail in question["details"]:
            row, column = detail["to"]
            assert board[row][column] == detail["takes"]
            if detail["from"] is None:
                assert question["reserves"][you][detail["piece"]] > 0
            else:
                row, column = detail["from"]
                assert board[row][column] == detail["piece"]
                assert detail["piece"].isupper() is (you == "south")
            assert detail["promotes"] is detail["move"].endswith("+")


def test_answers_are_read_and_others_refused() -> None:
    assert read_answer('{"move": "2c2b", "note": "mine"}') == ("2c2b", "")
    assert read_answer('{"move": "resign"}') == (None, "")
    for line in ("", "2c2b", "[]", "null", "{", "[" * 60_000, '{"mov": "2c2b"}', '{"move": 3}'):
        with pytest.raises(BadNotation, match="write a line like"):
            read_answer(line)
    assert read_complaint('{"error": "no idea"}') == "no idea"
    assert [read_complaint(line) for line in ("", "{}", '{"error": 3}')] == ["", "", ""]


@pytest.mark.parametrize(
    "line", ["{}", '{"game": "chess"}', '{"game": "classic", "start": 3}', '"classic"']
)
def test_bad_question_is_refused(line: str) -> None:
    with pytest.raises(YokaiError):
        read_question(line)
