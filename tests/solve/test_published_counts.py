"""Published counts, compared with those of the positions reachable from the start."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import yokai
from tests.support.core.small_games import GAMES
from yokai.rules.shipped import UnfitFile
from yokai.rules.variant import read_variant
from yokai.solve.published_counts import published_counts
from yokai.solve.reachable import Reachable
from yokai.solve.value import Value


def walked() -> Reachable:
    """A walk that has found what is known."""
    counted = published_counts(yokai.variant("classic"))
    assert counted
    by_byte = [0] * 256
    for value, count in counted.counts.items():
        by_byte[value.byte] = count
    return Reachable(counted.captures, counted.reached, by_byte)


def test_classic_is_known_distance_by_distance() -> None:
    counted = published_counts(yokai.variant("classic"))
    assert counted
    assert (counted.captures, counted.reached) == (140_298_614, 7_018_985)
    assert len(counted.counts) == 174
    assert counted.counts[Value("win", 173)] == 12
    assert counted.differences(walked()) == []


def test_rules_are_known_whatever_the_game_is_called() -> None:
    source = yokai.variant("classic").source
    assert published_counts(read_variant(source, "my own")) == published_counts(
        yokai.variant("classic")
    )
    other = source.replace("reach_wins = true", "reach_wins = false")
    assert other != source
    assert published_counts(read_variant(other, "classic")) is None
    assert published_counts(GAMES[1]) is None


def test_game_of_the_package_without_its_counts_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.solve.published_counts._FOLDER", tmp_path)
    rules = json.dumps(yokai.variant("dobutsu").fingerprint)
    (tmp_path / "classic.tsv").write_text(f"rules\t{rules}\nstart\t\n")
    with pytest.warns(UnfitFile, match="its table is not compared with published counts"):
        assert published_counts(yokai.variant("classic")) is None


def test_differences_are_told_best_value_first_and_not_all_of_them() -> None:
    counted = published_counts(yokai.variant("classic"))
    assert counted
    met = walked()
    by_byte = [count + 1 if 0 < byte < 9 else count for byte, count in enumerate(met.by_byte)]
    said = counted.differences(replace(met, by_byte=by_byte, captures=1))
    assert [text.split(" are a ")[1].split(",")[0] for text in said[:3]] == [
        "win in 1",
        "win in 3",
        "win in 5",
    ]
    assert said[3:] == [
        "1 captures and 7,018,985 reaches can be reached, not 140,298,614 and 7,018,985"
    ]
