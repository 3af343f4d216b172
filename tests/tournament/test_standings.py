"""The table: places, and why games were lost."""

from __future__ import annotations

from tests.support.cups import Season, by_name, cup, drawn
from yokai.arena.mending import ADVICE
from yokai.tournament.event_log import Entrant, Fixture, FormatName, GameResult
from yokai.tournament.pairing import how_far
from yokai.tournament.standings import Standing, cross_table, standings


def table(season: Season) -> tuple[Standing, ...]:
    entrants = {name: Entrant(name, f"bot:/{name}") for name in season.names}
    return standings(season.tallies, entrants, how_far(season.tallies))


def test_points_come_first_then_whom_one_has_met() -> None:
    rows = table(Season(cup("round robin"), "dabc").play_on(by_name))
    assert [row.name for row in rows] == ["a", "b", "c", "d"]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    best = rows[0]
    assert (best.points, best.played, best.wins, best.draws, best.losses) == (6, 6, 6, 0, 0)
    assert best.buchholz == 6
    assert best.rating > rows[1].rating > rows[2].rating > rows[3].rating
    assert best.player == "bot:/a"


def test_equals_share_a_place() -> None:
    rows = table(Season(cup("round robin"), "abc").play_on(drawn))
    assert [row.place for row in rows] == [1, 1, 1]


def test_how_far_one_came_counts_more_in_a_knock_out_and_strength_in_a_gauntlet() -> None:
    formats: dict[FormatName, list[str]] = {"knock-out": ["a", "c"], "gauntlet": ["a", "b"]}
    for format, first in formats.items():
        rows = table(Season(cup(format, challenger="b"), "cbad").play_on(by_name))
        assert [row.name for row in rows][:2] == first


def test_every_forfeit_is_explained() -> None:
    def judge(fixture: Fixture) -> GameResult:
        if "z" not in (fixture.south, fixture.north):
            return by_name(fixture)
        reason = "stall" if fixture.number % 2 else "illegal move"
        winner = "south" if fixture.north == "z" else "north"
        told = f"it did {reason}"
        return GameResult(fixture.number, winner, reason, "", told)  # type: ignore[arg-type]

    season = Season(cup("round robin"), "abz").play_on(judge)
    *good, bad = table(season)
    assert [row.explanation for row in good] == ["", ""]
    assert bad.forfeits == 4 == bad.losses
    numbers = sorted(number for fault in bad.faults for number in fault.games)
    assert bad.explanation.startswith("lost 4 games by its own fault: it did ")
    assert all(str(number) in bad.explanation for number in numbers)
    assert {fault.advice for fault in bad.faults} == {ADVICE["stall"], ADVICE["illegal move"]}


def test_cross_table_is_two_sided_and_empty_where_nobody_met() -> None:
    season = Season(cup("gauntlet"), "abc").play_on(by_name)
    cross = cross_table(season.tallies, "abc")
    assert cross.cells == ((None, (2, 2), (2, 2)), ((0, 2), None, None), ((0, 2), None, None))
