"""One against all."""

from __future__ import annotations

from tests.support.cups import Season, by_name, cup


def test_challenger_meets_everyone_once_with_latecomers_after() -> None:
    season = Season(cup("gauntlet", challenger="c", games=1), "abcd")
    [only] = season.draw()
    assert {frozenset((p.a, p.b)) for p in only.pairings} == {frozenset("c" + n) for n in "abd"}
    souths = sum(p.games[0].south == "c" for p in only.pairings)
    assert souths in (1, 2), "sides are shared out"
    season.play(by_name)
    assert season.draw() == []
    season.names.append("e")
    [late] = season.draw()
    assert [{p.a, p.b} for p in late.pairings] == [{"c", "e"}]


def test_first_entrant_is_the_challenger_unless_one_is_named() -> None:
    [only] = Season(cup("gauntlet"), "abc").draw()
    assert all("a" in (p.a, p.b) for p in only.pairings)
