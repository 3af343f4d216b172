"""`yokai eval`: the truth where there is a table, elsewhere the engine's word."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import yokai
from tests.support.shell import Capsys, at_terminal, complaint, say
from yokai.cli import main
from yokai.solve.tablebase import Tablebase, default_path


def test_eval_speaks_to_people_and_programs(capsys: Capsys, classic_table: Tablebase) -> None:
    place = ("--table", classic_table.file.path)
    text = say(capsys, "eval", "classic", *place, "--moves", "2c2b")
    assert "North wins in 75 plies." in text
    facts = json.loads(say(capsys, "eval", "classic", *place, "--moves", "2c2b", "--json"))
    assert set(facts) == {"sfen", "turn", "legal", "outcome", "result", "plies", "moves", "line"}
    assert (facts["turn"], facts["result"], facts["plies"]) == ("north", "win", 75)
    assert {m["move"] for m in facts["moves"]} == set(facts["legal"])
    assert len(facts["line"]) == 75


def test_eval_refuses_what_the_table_does_not_know(
    capsys: Capsys, classic_table: Tablebase
) -> None:
    place = ("--table", classic_table.file.path)
    few = complaint(capsys, "eval", "classic", *place, "--sfen", "2k/3/3/K2 b - 1")
    assert "2k/3/3/K2 b - 1: the table knows only positions with all 8 pieces" in few
    assert "holds other rules" in complaint(capsys, "eval", "dobutsu", *place)


def test_eval_builds_when_asked(capsys: Capsys, rooks: Path) -> None:
    assert main(["eval", str(rooks), "--build"]) == 0
    captured = capsys.readouterr()
    assert "With best play the game is a draw." in captured.out
    assert "there is no table yet. Solving, once and for all ...\n" in captured.err
    assert default_path(yokai.load_variant(rooks)).exists()
    assert say(capsys, "eval", rooks) == captured.out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("expert", "--build"), "expert cannot be solved"),
        (("expert", "--table", "/nowhere"), "expert cannot be solved"),
        (("classic",), "there is no table yet; `yokai solve classic` makes it"),
        (("classic", "--table", "/nowhere"), "`yokai solve classic --out /nowhere` makes"),
        (("classic", "--table", "/nowhere", "--movetime", "9"), "there is no table yet"),
        (("classic", "--sfen", "x"), "x"),
        (("classic", "--moves", "2c2a"), "illegal move '2c2a'"),
        (("expert", "--movetime", "0"), "argument --movetime: must be 1 to 1000000000, not '0'"),
        (("expert", "--lines", "none"), "argument --lines: must be 1 to 1024, not 'none'"),
    ],
)
def test_mistakes_are_one_sentence(capsys: Capsys, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in complaint(capsys, "eval", *arguments)


def test_game_too_large_to_solve_is_estimated(capsys: Capsys) -> None:
    quick = ("eval", "expert", "--movetime", "50", "--moves", "3d3c")
    text = say(capsys, *quick, "--lines", "2")
    ahead = r"((South|North) is ahead, with winning chances of \d+ %|neither side is ahead)"
    assert re.search(rf"\nAn estimate, \d+ plies deep: {ahead}\.\n", text)
    assert len(re.findall(r"^  \S{4,5}  .*  \d\d? %$", text, re.MULTILINE)) == 2
    assert "\n\nExpected play:\n    1. … " in text
    facts = json.loads(say(capsys, *quick, "--json"))
    assert (facts["turn"], facts["result"], facts["plies"]) == ("north", None, None)
    assert facts["depth"] > 0
    assert [move["score"] for move in facts["moves"]][:1] == [facts["score"]]
    assert len(facts["moves"]) == 3
    assert facts["line"][0] == facts["moves"][0]["move"]


def test_script_may_ask_the_engine_where_there_is_no_table(capsys: Capsys) -> None:
    facts = json.loads(say(capsys, "eval", "classic", "--movetime", "20", "--json"))
    assert "score" in facts


def test_position_a_table_does_not_know_is_estimated(capsys: Capsys, rooks: Path) -> None:
    say(capsys, "solve", rooks)
    assert "With best play the game is a draw." in say(capsys, "eval", rooks)
    text = say(capsys, "eval", rooks, "--sfen", "k2/3/2K b - 1", "--movetime", "20")
    assert re.search(r"\n(An estimate,|South (wins|loses) in) ", text)


def test_game_that_is_over_needs_neither(capsys: Capsys) -> None:
    mated = ("eval", "expert", "--sfen", "2k2/2+S2/2G2/5/5/2K2 w - 1")
    assert "The game is over: South wins by checkmate.\n" in say(capsys, *mated)
    facts = json.loads(say(capsys, *mated, "--json"))
    assert (facts["result"], facts["plies"], facts["moves"]) == ("loss", 0, [])
    drawn = ["1d1c", "3a3b", "1c1d", "3b3a"] * 2
    facts = json.loads(say(capsys, "eval", "classic", "--json", "--moves", *drawn))
    assert (facts["result"], facts["line"]) == ("draw", [])


@pytest.mark.parametrize("answer", ["", "y", "Yes"])
def test_terminal_offers_to_solve_and_shows_a_bar(rooks: Path, answer: str) -> None:
    status, text = at_terminal(["eval", rooks], answer)
    assert status == 0
    assert "there is no table yet. Solve it now, once and for all? [Y/n] " in text
    assert re.search(r"\r\x1b\[Kcount moves +[█·]{28}    0%    0\.\d s", text)
    assert "With best play the game is a draw." in text
    assert default_path(yokai.load_variant(rooks)).exists()


@pytest.mark.parametrize("answer", ["n", "no", "what?", "\x04"])
def test_terminal_that_declines_gets_an_estimate(rooks: Path, answer: str) -> None:
    status, text = at_terminal(["eval", rooks], answer)
    assert status == 0
    assert re.search(r"\n(An estimate,|South (wins|loses) in) ", text)
    assert not default_path(yokai.load_variant(rooks)).exists()
