"""The command that makes openings."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import yokai
from yokai.arena.openings import file_openings
from yokai.cli import main


def test_made_file_is_read_by_matches(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    made = f"openings make expert {file} --count 3 --nodes 500 --judge uci:fairy-stockfish"
    assert main(made.replace("uci:", "uci:/usr/games/").split()) == 0
    openings = list(islice(file_openings(yokai.variant("expert"), file), 4))
    assert len({opening.game.position.key for opening in openings}) == 3
    assert openings[0] == openings[3]


def test_judge_without_a_score_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"openings make expert {tmp_path / 'openings.txt'} --judge random"
    assert main(command.split()) == 2
    assert "'random' is no judge: write usi:COMMAND or uci:COMMAND" in capsys.readouterr().err


def test_file_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["openings", "make", "expert", str(tmp_path / "no" / "file")]) == 2
    assert "cannot write '" in capsys.readouterr().err
