"""Winning chances."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import yokai
from tests.support.core.small_games import ONE_MOVE
from yokai.engine.line import Score
from yokai.engine.win_chance import Curve, chance, curve, percent
from yokai.rules.shipped import UnfitFile


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_better_scores_have_better_chances_and_both_sides_share_one_point(name: str) -> None:
    game = yokai.variant(name)
    shares = [chance(game, Score(centi)) for centi in range(-3000, 3001, 100)]
    assert shares == sorted(shares)
    assert shares[0] < 0.4 < 0.6 < shares[-1]
    for centi in (0, 1, 80, 500):
        both = chance(game, Score(centi)) + chance(game, Score(-centi))
        assert both == pytest.approx(1)


def test_a_curve_belongs_to_rules_and_not_to_a_name() -> None:
    games = [yokai.variant(name) for name in yokai.VARIANTS]
    assert len({curve(game) for game in games}) == len(games)  # each has been fitted
    assert curve(ONE_MOVE) not in {curve(game) for game in games}


def test_what_is_decided_is_no_chance() -> None:
    game = yokai.variant("expert")
    assert chance(game, Score(31995, 5)) == 1
    assert chance(game, Score(-31995, -5)) == 0


def test_only_what_is_proved_is_shown_as_sure() -> None:
    assert [percent(share) for share in (0.0, 1e-9, 0.504, 1 - 1e-9, 1.0)] == [0, 1, 50, 99, 100]


@pytest.fixture
def curves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of curves, empty."""
    monkeypatch.setattr("yokai.engine.win_chance.CURVES", tmp_path)
    curve.cache_clear()
    yield tmp_path
    curve.cache_clear()


@pytest.mark.parametrize("form", [0, 1], ids=["new", "old"])
def test_curve_is_found_by_either_fingerprint(curves: Path, form: int) -> None:
    game = yokai.variant("expert")
    table = {"rules": game.fingerprints[form], "scale": 7, "lapse": 0.5}
    (curves / "any name.json").write_text(json.dumps(table))
    assert curve(game) == Curve(7, 0.5)


def test_game_of_the_package_without_its_curve_warns(curves: Path) -> None:
    table = {"rules": yokai.variant("classic").fingerprint, "scale": 7, "lapse": 0.5}
    (curves / "expert.json").write_text(json.dumps(table))
    with pytest.warns(UnfitFile, match="its winning chances are a guess"):
        assert curve(yokai.variant("expert")).lapse == 0
