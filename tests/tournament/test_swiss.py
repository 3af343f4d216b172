"""Equals meet, and never twice where that can be."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.cups import Season, by_name, cup
from yokai.tournament.event_log import Fixture, GameResult
from yokai.tournament.matching import has_perfect_matching


def by_lot(seed: int) -> object:
    def judge(fixture: Fixture) -> GameResult:
        winner = Random(f"{seed} {fixture.number}").choice(["south", "north", None])
        return GameResult(fixture.number, winner, "capture", "")  # type: ignore[arg-type]

    return judge


@given(st.integers(2, 24), st.integers(1, 11), st.integers(1, 2), st.integers(0, 999))
@settings(max_examples=40)
def test_everyone_plays_every_round_and_nobody_meets_twice_where_avoidable(
    count: int, rounds: int, games: int, seed: int
) -> None:
    names = [f"bot {n}" for n in range(count)]
    season = Season(cup("swiss", rounds=rounds, games=games, seed=seed), names)
    for number in range(1, rounds + 1):
        before = season.tallies.met
        [line] = season.draw()
        assert line.number == number
        playing = [name for pairing in line.pairings for name in (pairing.a, pairing.b)]
        assert sorted([*playing, *line.byes]) == sorted(names)
        assert len(line.byes) == count % 2
        if any(before[frozenset((p.a, p.b))] for p in line.pairings):
            assert not could_avoid(names, before), f"a rematch in round {number}"
        assert season.draw() == [], "games are missing"
        season.play(by_lot(seed))  # type: ignore[arg-type]
    assert season.draw() == []
    byes = season.tallies.byes
    if rounds < count:
        assert max(byes.values(), default=0) <= 1, "nobody has two byes"


def could_avoid(names: list[str], met: Counter[frozenset[str]]) -> bool:
    """Is there any pairing without a rematch, whoever has the bye?"""
    for bye in names if len(names) % 2 else [""]:
        left = [name for name in names if name != bye]
        friends = [
            {
                i
                for i, other in enumerate(left)
                if other != name and not met[frozenset((name, other))]
            }
            for name in left
        ]
        if has_perfect_matching(friends):
            return True
    return False


def test_equals_meet_and_the_best_wins() -> None:
    names = [f"{n:02}" for n in range(16)]
    season = Season(cup("swiss", rounds=5), names)
    for number in range(5):
        points = dict(season.tallies.points)
        [line] = season.draw()
        gaps = [abs(points[p.a] - points[p.b]) for p in line.pairings]
        assert max(gaps) == 0 or number > 2, "there are always equals who have not met"
        assert sum(gaps) <= 2 * 4
        season.play(by_name)
    assert season.tallies.points["00"] == 10, "who wins everything is alone at the top"
    assert [*season.tallies.points.values()].count(10) == 1


def test_sides_are_shared_out_where_games_are_single() -> None:
    season = Season(cup("swiss", rounds=9, games=1), [f"{n:02}" for n in range(20)])
    season.play_on(by_name)
    assert max(map(abs, season.tallies.balance.values())) <= 3
    assert sum(abs(n) <= 1 for n in season.tallies.balance.values()) >= 16


def test_latecomer_is_paired_from_the_next_round_on() -> None:
    season = Season(cup("swiss", rounds=3), "abcd")
    season.draw()
    season.names.append("e")
    assert season.draw() == []
    season.play(by_name)
    [line] = season.draw()
    assert {"e"} <= {*line.byes, *(n for p in line.pairings for n in (p.a, p.b))}


def test_bye_counts_as_a_pairing_won() -> None:
    season = Season(cup("swiss", rounds=1), "abc").play_on(by_name)
    [bye] = season.rounds[0].byes
    assert season.tallies.points[bye] == 2


def test_newcomer_has_no_bye_in_the_last_round() -> None:
    season = Season(cup("swiss", rounds=3), ["a", "b", "c", "d"]).play_on(by_name, 2)
    season.names.append("z")
    [last] = season.draw()
    assert "z" not in last.byes
    assert len(last.byes) == 1
