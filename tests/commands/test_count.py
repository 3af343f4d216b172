"""The command `yokai count`."""

from __future__ import annotations

import json

import pytest

from yokai.cli import main


def test_estimate_is_told_beside_the_known_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "classic", "--samples", "200", "--concurrency", "1"]) == 0
    told = capsys.readouterr().out
    assert "× 10^8 positions can be reached, with an error of" in told
    assert "Of 200 placements drawn from 1.568 × 10^9," in told
    assert told.endswith("The true number is known: 246,803,167.\n")


def test_estimate_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["count", "expert", "--samples", "5", "--limit", "40", "--concurrency", "1"]
    assert main([*arguments, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["drawn"], facts["truth"]) == (5, None)
    assert facts["low"] <= facts["count"] <= facts["high"] < facts["placements"]
