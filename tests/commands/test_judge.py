"""The command `yokai judge`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from yokai.cli import main
from yokai.workshop.recipe import game_of


@pytest.fixture
def duel(tmp_path: Path) -> str:
    path = tmp_path / "duel.toml"
    path.write_text(game_of("1kp/3/PK1 Kff,P02+5f 1dr").source, encoding="utf-8")
    return str(path)


def test_judgement_is_told_in_words(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", duel]) == 0
    told = capsys.readouterr().out
    assert re.match(
        r"Solving its [\d,]+ positions takes 0\.\d MB of memory and about 1 s\.\n", told
    )
    assert "wins in 9 plies with best play." in told
    assert "of 5 first moves keep that result." in told
    assert "Beginners: the first player wins" in told
    assert "It plays like" in told


def test_judgement_is_told_as_json(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", duel, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["exact"] is True
    assert facts["value"] == {"result": "win", "plies": 9}
    assert len(facts["line"]) == 9


def test_fairer_neighbours_are_told(duel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", duel, "--fairer"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("As it is: the first player wins")
    assert told.count(" becomes ") == 3
    assert main(["judge", duel, "--fairer", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["best"]) == 3
