"""The sums of a tournament."""

from __future__ import annotations

import pytest

from tests.support.cups import Season, by_name, cup, drawn
from yokai.tournament.event_log import FormatName
from yokai.tournament.tallies import Meeting, PairingScore


def test_points_meetings_and_sides_add_up() -> None:
    season = Season(cup("round robin"), "abc")
    season.draw()
    assert len(season.tallies.pending) == 6
    season.play(by_name)
    tallies = season.tallies
    assert tallies.points == {"a": 4, "b": 2, "c": 0}
    assert tallies.scores["a", "b"] == PairingScore(2, 2)
    assert tallies.scores["b", "a"] == PairingScore(0, 2)
    assert tallies.met[Meeting("ab")] == 1
    assert set(tallies.balance.values()) == {0}
    assert sorted(tallies.opponents["a"]) == ["b", "c"]
    assert not tallies.pending
    assert [tallies.score_in(number, "a") for number in (1, 2, 3)].count(2) == 2


@pytest.mark.parametrize(
    ("format", "points"), [("swiss", 2), ("round robin", 0), ("gauntlet", 0), ("knock-out", 0)]
)
def test_bye_is_worth_a_pairing_where_all_play_equally_often(
    format: FormatName, points: int
) -> None:
    assert Season(cup(format), "ab").tallies.bye_points == points


def test_draws_are_halves() -> None:
    season = Season(cup("round robin"), "ab").play_on(drawn)
    assert season.tallies.points == {"a": 1, "b": 1}
