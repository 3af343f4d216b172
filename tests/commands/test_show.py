"""`yokai show`: a position for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import yokai
from tests.support.games import DATA
from tests.support.shell import Capsys, complaint, say


def test_show_draws_a_position_with_sfen_status_and_moves(capsys: Capsys) -> None:
    shown = say(capsys, "show", "classic", "--moves", "2c2b")
    assert "  3    .   P   .\n" in shown
    assert "North to move, the koropokkuru is in danger\n" in shown
    assert "\nSFEN: rkb/1P1/3/BKR w P 2\n" in shown
    assert "  2a2b  koropokkuru b4xb3\n" in shown


@pytest.mark.parametrize(
    "moves",
    [
        ["2c2b", "2a2b", "2d2c"],
        ["2c2b 2a2b 2d2c"],
        ["kodama b2xb3", "koropokkuru b4xb3", "b1-b2"],
        ["b2xb3 b4xb3", "koropokkuru b2"],
    ],
)
def test_show_plays_moves_in_any_notation(capsys: Capsys, moves: list[str]) -> None:
    shown = json.loads(say(capsys, "show", "classic", "--json", "--moves", *moves))
    assert shown["sfen"] == "r1b/1k1/1K1/B1R w Pp 4"


def test_show_json_has_the_promised_keys(capsys: Capsys) -> None:
    shown = json.loads(say(capsys, "show", "classic", "--json"))
    assert shown == {
        "sfen": "rkb/1p1/1P1/BKR b - 1",
        "turn": "south",
        "legal": ["2c2b", "2d3c", "2d1c", "1d1c"],
        "outcome": None,
    }


@pytest.mark.parametrize(
    ("arguments", "turn", "outcome"),
    [
        (
            ["classic", "--sfen", "2k/K2/3/3 b - 1", "--moves", "3b3a"],
            "north",
            {"winner": "south", "reason": "reach"},
        ),
        (
            ["dobutsu", "--sfen", "2b/rk1/pr1/1pK b b 1"],
            "south",
            {"winner": "north", "reason": "no move"},
        ),
        (
            ["classic", "--moves", *["1d1c", "3a3b", "1c1d", "3b3a"] * 2],
            "south",
            {"winner": None, "reason": "repetition"},
        ),
    ],
)
def test_show_json_tells_the_outcome(
    capsys: Capsys, arguments: list[str], turn: str, outcome: dict[str, str]
) -> None:
    shown = json.loads(say(capsys, "show", *arguments, "--json"))
    assert (shown["turn"], shown["legal"], shown["outcome"]) == (turn, [], outcome)
    assert str(yokai.Outcome(None, "repetition")) in say(
        capsys, "show", "classic", "--moves", *["1d1c", "3a3b", "1c1d", "3b3a"] * 2
    )


@pytest.mark.parametrize("name", ["wide", "narrow", "tiny"])
def test_rule_file_of_ones_own_is_a_variant(capsys: Capsys, name: str) -> None:
    path = DATA / "variants" / f"{name}.toml"
    start = yokai.load_variant(path).start
    assert f"SFEN: {start.sfen}\n" in say(capsys, "show", str(path))
    assert say(capsys, "perft", str(path), "1") == f"{len(start.legal_moves)}\n"


def test_record_in_any_format_is_shown_and_converted(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "game.kif"
    yokai.Record(yokai.Game("classic", ["2c2b"]), "Aiko", "Ben").save(file)
    assert "\nSFEN: rkb/1P1/3/BKR w P 2\n" in say(capsys, "show", file)
    assert "SFEN: rk1/1b1/3/BKR b Pp 3" in say(capsys, "show", file, "--moves", "1a2b")
    text = say(capsys, "show", file, "--as", "pgn")
    assert '[White "Aiko"]' in text
    assert text.endswith("\n1. Cxb3 *\n")
    assert say(capsys, "show", "classic", "--as", "usi") == "position startpos\n"


def test_options_that_do_not_fit_a_record_are_refused(capsys: Capsys, tmp_path: Path) -> None:
    assert "--sfen is no option of a record" in complaint(capsys, "show", "a.kif", "--sfen", "x")
    assert "--rules is for records" in complaint(capsys, "show", "classic", "--rules", "expert")
    assert "No such file" in complaint(capsys, "show", tmp_path / "none.pgn")
