"""What is said about a position, to people and to programs."""

from __future__ import annotations

import re

import yokai
from tests.support.games import rows
from yokai import Game, Position
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.engine.win_chance import chance, percent
from yokai.solve.tablebase import Tablebase
from yokai.terminal.report import PositionReport, words


def judged(table: Tablebase, sfen: str, *moves: str) -> PositionReport:
    game = Game(Position.parse(table.variant, sfen))
    for move in moves:
        game.play(move)
    return PositionReport.of_table(table, game)


def chances(centi: int) -> int:
    return percent(chance(yokai.variant("expert"), Score(centi)))


def estimated(game: Game, *scores: Score) -> PositionReport:
    """As if an engine had found these scores for the first legal moves."""
    moves = game.legal_moves
    lines = [Line(7, 9, n + 1, s, 1, 1, 1, (moves[n],)) for n, s in enumerate(scores)]
    return PositionReport(game, lines)


START = "rkb/1p1/1P1/BKR b - 1"


def test_report_on_the_start(classic_table: Tablebase) -> None:
    text = str(judged(classic_table, START))
    assert "\n\nSouth loses in 78 plies.\n\n" in text
    assert "\n\nSFEN: rkb/1p1/1P1/BKR b - 1\n\n" in text
    assert "  2c2b  kodama b2xb3       loses in 76\n" in text
    assert "    1. koropokkuru b1-a2  " in text
    assert re.search(r"\n   39\. .*\n       North wins by (capture|reach)$", text)


def test_north_answers_on_the_right(classic_table: Tablebase) -> None:
    report = judged(classic_table, START, "2c2b")
    assert report.sentence == "North wins in 75 plies."
    assert re.search(r"Perfect play:\n    1\. … +kitsune c4xb3\n    2\. ", str(report))


def test_draw_is_called_one(classic_table: Tablebase) -> None:
    sfen = next(sfen for sfen, value in rows("classic_values.tsv") if value == "0")
    report = judged(classic_table, sfen)
    assert report.sentence == "With best play the game is a draw."
    assert str(report).endswith("\n       draw by repetition")
    assert report.facts["result"] == "draw"
    assert report.facts["plies"] == 0


def test_finished_games_are_over(classic_table: Tablebase) -> None:
    report = judged(classic_table, START, "2c2b", "3a3b", "2b2a+")
    assert report.sentence == "The game is over: South wins by capture."
    assert report.facts == {"result": "loss", "plies": 0, "moves": [], "line": []}
    assert str(report).endswith(report.sentence)


def test_repetition_counts_among_the_moves_given(classic_table: Tablebase) -> None:
    report = judged(classic_table, START, *["1d1c", "3a3b", "1c1d", "3b3a"] * 2)
    assert report.sentence == "The game is over: draw by repetition."
    assert report.facts["result"] == "draw"
    assert report.facts["moves"] == []


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
    assert words(Score(31999, 1), exact=True) == "wins in 1 ply"
    assert words(Score(31997, 3), exact=True, short=True) == "wins in 3"
    assert words(Score(-31997, -3), exact=False) == "loses in 3 plies"
    assert words(Score(0), exact=True) == "draws"
    assert words(Score(-120), exact=False) == "-1.20"


def test_estimate_says_that_it_is_one_and_who_is_ahead() -> None:
    game = Game("expert")
    assert estimated(game, Score(35)).sentence == (
        f"An estimate, 7 plies deep: South is ahead, with winning chances of {chances(35)} %."
    )
    assert f"North is ahead, with winning chances of {chances(120)} %" in (
        estimated(game, Score(-120)).sentence
    )
    assert "neither side is ahead" in estimated(game, Score(0)).sentence
    game.play(game.legal_moves[0])
    assert "South is ahead, with" in estimated(game, Score(-120)).sentence


def test_engine_speaks_to_people() -> None:
    game = Game(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"))
    text = str(PositionReport(game, Engine("expert", hash_mb=1).lines(game, Limits(depth=4), 2)))
    assert "\n\nSouth wins in 1 ply.\n\n  G*3b  kirin*c5" in text
    assert text.endswith("Expected play:\n    1. kirin*c5\n       South wins by checkmate")
    text = str(estimated(game, Score(135)))
    assert re.search(rf"  {chances(135)} %\n\nExpected play:\n    1. .*$", text)


def test_engine_speaks_to_programs() -> None:
    facts = estimated(Game("expert"), Score(31991, 9), Score(35), Score(-31998, -2)).facts
    first, second, third = (move.usi for move in yokai.variant("expert").start.legal_moves[:3])
    assert facts == {
        "result": "win",
        "plies": 9,
        "score": 31991,
        "depth": 7,
        "moves": [
            {"move": first, "result": "win", "plies": 9, "score": 31991},
            {"move": second, "result": None, "plies": None, "score": 35},
            {"move": third, "result": "loss", "plies": 2, "score": -31998},
        ],
        "line": [first],
    }
