"""What is said about a position, to people and to programs."""

from __future__ import annotations

import re

import yokai
from support import rows
from yokai import Game, Position
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.solve.verdict import Verdict, words


def judged(table: Tablebase, sfen: str, *moves: str) -> Verdict:
    game = Game(Position.parse(table.variant, sfen))
    for move in moves:
        game.play(move)
    return Verdict(table, game)


START = "rkb/1p1/1P1/BKR b - 1"


def test_verdict_on_the_start(classic_table: Tablebase) -> None:
    text = str(judged(classic_table, START))
    assert "\n\nSouth loses in 78 plies.\n\n" in text
    assert "\n\nSFEN: rkb/1p1/1P1/BKR b - 1\n\n" in text
    assert "  2c2b  kodama b2xb3       loses in 76\n" in text
    assert "    1. koropokkuru b1-a2  " in text
    assert re.search(r"\n   39\. .*\n       North wins by (capture|reach)$", text)


def test_north_answers_on_the_right(classic_table: Tablebase) -> None:
    verdict = judged(classic_table, START, "2c2b")
    assert verdict.sentence == "North wins in 75 plies."
    assert re.search(r"Perfect play:\n    1\. … +kitsune c4xb3\n    2\. ", str(verdict))


def test_draw_is_called_one(classic_table: Tablebase) -> None:
    sfen = next(sfen for sfen, value in rows("classic_values.tsv") if value == "0")
    verdict = judged(classic_table, sfen)
    assert verdict.sentence == "With best play the game is a draw."
    assert str(verdict).endswith("\n       draw by repetition")
    assert verdict.facts["result"] == "draw"
    assert verdict.facts["plies"] == 0


def test_finished_games_are_over(classic_table: Tablebase) -> None:
    verdict = judged(classic_table, START, "2c2b", "3a3b", "2b2a+")
    assert verdict.sentence == "The game is over: South wins by capture."
    assert verdict.facts == {"result": "loss", "plies": 0, "moves": [], "line": []}
    assert str(verdict).endswith(verdict.sentence)


def test_repetition_counts_among_the_moves_given(classic_table: Tablebase) -> None:
    verdict = judged(classic_table, START, *["1d1c", "3a3b", "1c1d", "3b3a"] * 2)
    assert verdict.sentence == "The game is over: draw by repetition."
    assert verdict.facts["result"] == "draw"
    assert verdict.facts["moves"] == []


def test_facts_for_programs(classic_table: Tablebase) -> None:
    facts = judged(classic_table, START).facts
    assert (facts["result"], facts["plies"]) == ("loss", 78)
    assert facts["moves"][-1] == {"move": "2c2b", "result": "loss", "plies": 76}  # type: ignore[index]
    line = facts["line"]
    assert isinstance(line, list)
    game = yokai.Game("classic")
    for move in line:
        game.play(move)
    assert game.outcome


def test_words() -> None:
    assert words(Value("win", 1)) == "wins in 1 ply"
    assert words(Value("win", 3), short=True) == "wins in 3"
    assert words(Value("draw", 0)) == "draws"
