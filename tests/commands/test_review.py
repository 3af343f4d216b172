"""`yokai review`: a game looked at again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.shell import Capsys, complaint, say
from yokai import Tablebase

RECORD = """V2.2
N+Aiko
N-Ben
$VARIANT:classic
$POSITION:1rb/1k1/pBP/1KR b - 1
$RESULT:*
2c3d 3c3d+ 2d3d
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yokai"
    path.write_text(RECORD)
    return path


def test_record_is_reviewed_by_the_table(
    capsys: Capsys, file: Path, classic_table: Tablebase
) -> None:
    table = ("--table", classic_table.file.path)
    text = say(capsys, "review", file, *table, "--lang", "en")
    assert text.startswith("This game is solved")
    assert "1. Move 1, Aiko: Big slip" in text
    assert "won in 9, now lost in 6" in say(
        capsys, "review", file, *table, "--lang", "en", "--level", "expert"
    )
    told = json.loads(say(capsys, "review", file, *table, "--json"))
    assert told["exact"] is True
    assert "Großer Fehler" in say(capsys, "review", file, *table, "--lang", "de")


def test_positions_are_reviewed_too_and_without_a_table_by_the_engine(
    capsys: Capsys, tmp_path: Path
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("2k/K2/3/3 b - 1\n2k/3/K2/3 w - 2\n")
    told = json.loads(say(capsys, "review", path, "--json", "--variant", "dobutsu"))
    assert (told["variant"], told["exact"]) == ("dobutsu", False)
    assert told["moments"][0]["facts"][0]["key"] == "review.fact.missed_reach"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RECORD.replace("3c3d+", "3c2d"), "move 2: illegal move '3c2d'"),
        ("nonsense", "the line '$VARIANT:' with the game's name is missing"),
        ("2k/K2/3/3 b - 1\n2k/3/3/K2 w - 2\n", "line 2: no move leads from"),
    ],
)
def test_bad_file_is_one_sentence(capsys: Capsys, tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "bad"
    path.write_text(text)
    assert why in complaint(capsys, "review", path)
    assert path.read_text() == text


def test_missing_file_is_one_sentence(capsys: Capsys, tmp_path: Path) -> None:
    assert "cannot be read" in complaint(capsys, "review", tmp_path / "none")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in complaint(capsys, "review", tmp_path / "bytes")
