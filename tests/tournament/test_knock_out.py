"""Knock-out: the loser of a pairing is out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.cups import Season, by_name, cup, drawn
from yokai.tournament.event_log import Fixture, GameResult
from yokai.tournament.knock_out import TIE_BREAKS, bracket, reached


def names_of(count: int) -> list[str]:
    return [f"{n:02}" for n in range(count)]


@given(st.integers(2, 33))
@settings(max_examples=32)
def test_best_seed_wins_where_the_better_always_win(count: int) -> None:
    names = names_of(count)
    season = Season(cup("knock-out"), names).play_on(by_name)
    pairings = [pairing for line in season.rounds for pairing in line.pairings]
    assert len(pairings) == count - 1, "each pairing sends one home"
    losers = [max(pairing.a, pairing.b) for pairing in pairings]
    assert sorted(losers) == names[1:], "and nobody twice"
    assert len(season.rounds) == (count - 1).bit_length()
    far = reached(season.tallies)
    assert max(far, key=lambda name: far[name]) == "00"
    assert far["01"] == len(season.rounds), "the first two seeds meet in the final"
    assert all(not line.byes for line in season.rounds[1:])


def test_byes_go_to_the_best_seeds() -> None:
    season = Season(cup("knock-out"), names_of(5))
    [first] = season.draw()
    assert set(first.byes) == {"00", "01", "02"}
    assert len(bracket(names_of(5))) == 8


def test_level_pairs_play_on_and_at_last_the_better_seed_goes_through() -> None:
    season = Season(cup("knock-out"), "ab").play_on(drawn)
    assert [line.number for line in season.rounds] == [1] * (1 + TIE_BREAKS)
    assert reached(season.tallies) == {"a": 2, "b": 1}
    souths = [line.pairings[0].games[0].south for line in season.rounds]
    assert souths == ["a", "b", "a", "b"]


def test_tie_break_decides() -> None:
    def late_winner(fixture: Fixture) -> GameResult:
        return (
            drawn(fixture)
            if fixture.number < 3
            else GameResult(fixture.number, "north", "mate", "")
        )

    season = Season(cup("knock-out", games=1), "ab").play_on(late_winner)
    assert len(season.rounds) == 3
    last = season.rounds[-1].pairings[0].games[0]
    assert reached(season.tallies)[last.north] == 2


def test_nobody_joins_a_bracket() -> None:
    season = Season(cup("knock-out"), "abcd")
    season.draw()
    season.names.append("e")
    season.play(by_name)
    season.play_on(by_name)
    assert reached(season.tallies) == {"a": 3, "b": 2, "c": 1, "d": 1, "e": 0}
