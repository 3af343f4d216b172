"""The command `yokai atlas`."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai.cli import main


def test_atlas_is_made_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "atlas.tsv"
    arguments = ["atlas", "make", str(path), "--family", "3x3", "--first", "3"]
    assert main([*arguments, "--concurrency", "1"]) == 0
    assert capsys.readouterr().out == "atlas.tsv: 3 games\n"
    assert main(["atlas", "show", "--file", str(path), "--by", "longest"]) == 0
    shown = capsys.readouterr().out
    assert "aka/3/AKA Kff,A05 0d" in shown
    assert shown.endswith("3 of 3 games\n")


def test_shipped_atlas_knows_a_game_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atlas", "show", "classic"]) == 0
    assert "loss in 78   4/4" in capsys.readouterr().out
    assert main(["atlas", "show", "--size", "3x4", "--by", "longest", "--count", "2"]) == 0
    assert "\n2 of " in capsys.readouterr().out


def test_game_outside_the_atlas_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["atlas", "show", "expert"]) != 0
    assert "the atlas does not have the game" in capsys.readouterr().err
