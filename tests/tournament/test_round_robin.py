"""Everyone meets everyone, once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.cups import Season, by_name, cup
from yokai.tournament.round_robin import circle
from yokai.tournament.tallies import Meeting


@given(st.integers(2, 25))
@settings(max_examples=24)
def test_all_meet_once_and_nobody_twice_in_a_round(count: int) -> None:
    names = [f"bot {n}" for n in range(count)]
    rounds = circle(names)
    met = Counter(Meeting(pair) for pairs in rounds for pair in pairs)
    assert met == Counter(map(Meeting, combinations(names, 2)))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        playing = [name for pair in pairs for name in pair]
        assert len(playing) == len(set(playing)) >= count - 1
    souths = Counter(pair[0] for pairs in rounds for pair in pairs)
    for name in names:
        assert abs(2 * souths[name] - (count - 1)) <= 2, "sides are shared out"


def test_latecomer_meets_everyone_in_further_rounds() -> None:
    season = Season(cup("round robin"), "abcd")
    first = season.draw()
    assert [len(drawn.pairings) for drawn in first] == [2, 2, 2], "all rounds at once"
    season.play(by_name)
    season.names.append("z")
    later = season.play_on(by_name).rounds[3:]
    assert {Meeting((p.a, p.b)) for drawn in later for p in drawn.pairings} == {
        Meeting((name, "z")) for name in "abcd"
    }
    assert later[0].number == 4
    assert set(season.tallies.met.values()) == {1}
