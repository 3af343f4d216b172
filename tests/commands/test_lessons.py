"""`yokai lessons`: the path for people, the proof for teachers."""

from __future__ import annotations

from pathlib import Path

from tests.support.shell import Capsys, complaint, say
from yokai.cli import main

MINE = """
title = "My first lesson"
game = "classic"

[[steps]]
text = "Go to the star!"
position = "2k/3/R2/2K b - 1"
goal = "go"
to = ["b2"]
solution = ["a2-b2"]
"""


def test_lessons_are_listed_in_the_language_asked_for(capsys: Capsys) -> None:
    listed = say(capsys, "lessons", "--lang", "de").splitlines()
    assert listed[0].startswith("classic: 24 lessons, 113 steps")
    assert listed[1] == "   1  tanuki           5  Hallo, Tanuki!"
    assert "dobutsu: 6 lessons, 22 steps" in listed


def test_right_file_is_called_right(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    assert say(capsys, "lessons", "check", file) == f"{file}: 1 step, all right\n"


def test_fault_is_told_and_the_status_is_one(capsys: Capsys, tmp_path: Path) -> None:
    file, right = tmp_path / "mine.toml", tmp_path / "right.toml"
    file.write_text(MINE.replace('["a2-b2"]', '["a2-a1"]'))
    right.write_text(MINE)
    assert main(["lessons", "check", str(file), str(right)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: step 1: solution: '3c3d' is judged wrong; give a move that is right",
        f"{right}: 1 step, all right",
    ]


def test_broken_file_is_one_sentence(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE.replace('"go"', '"fly"'))
    told = complaint(capsys, "lessons", "check", file)
    assert f"{file}: step 1.goal: there is no goal 'fly': goals are go, collect, capture" in told
