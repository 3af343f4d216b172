"""The formats side by side."""

from __future__ import annotations

import pytest

from tests.support.cups import Season, by_name, cup
from yokai.tournament.event_log import FormatName
from yokai.tournament.pairing import FORMATS, games_in_all, how_far, next_rounds, takes_latecomers


@pytest.mark.parametrize("format", [each for each in FORMATS if each != "ladder"])
@pytest.mark.parametrize("count", [2, 5, 8, 11])
def test_number_of_games_is_known_before(format: FormatName, count: int) -> None:
    season = Season(cup(format, rounds=3), [f"{n:02}" for n in range(count)])
    told = games_in_all(season.tallies)
    season.draw()
    assert games_in_all(season.tallies) == told
    season.play(by_name)
    season.play_on(by_name)
    assert len(season.results) == told == games_in_all(season.tallies)


def test_only_a_bracket_is_closed_to_latecomers() -> None:
    for format in FORMATS:
        season = Season(cup(format), "abc")
        assert takes_latecomers(season.tallies)
        season.draw()
        assert takes_latecomers(season.tallies) is (format != "knock-out")
        assert bool(how_far(season.tallies)) is (format in ("knock-out", "ladder"))


def test_one_alone_plays_nobody() -> None:
    for format in FORMATS:
        assert next_rounds(Season(cup(format), "a").tallies) == []
