"""The bracket of a knock-out: named rounds, byes, tie-breaks, and places still to come."""

from __future__ import annotations

from tests.support.cups import Season, by_name, cup, drawn
from yokai.tournament.bracket import bracket_of


def names_of(season: Season) -> list[list[tuple[str | None, str | None, str | None]]]:
    return [[(t.a, t.b, t.winner) for t in each.ties] for each in bracket_of(season.tallies)]


def test_bracket_is_there_before_it_is_played() -> None:
    season = Season(cup("knock-out"), ["a", "b", "c", "d", "e"])
    assert bracket_of(season.tallies) == ()
    season.draw()
    rounds = bracket_of(season.tallies)
    assert [each.stage for each in rounds] == ["quarter-final", "semi-final", "final"]
    first, second, final = names_of(season)
    assert first == [("a", None, "a"), ("d", "e", None), ("b", None, "b"), ("c", None, "c")]
    assert second == [("a", None, None), ("b", "c", None)]
    assert final == [(None, None, None)]


def test_winners_go_through_to_the_final() -> None:
    season = Season(cup("knock-out"), ["a", "b", "c", "d", "e"]).play_on(by_name)
    *_, semi, final = names_of(season)
    assert semi == [("a", "d", "a"), ("b", "c", "b")]
    assert final == [("a", "b", "a")]
    tie = bracket_of(season.tallies)[-1].ties[0]
    assert tie.points == (2, 0)
    assert tie.tie_breaks == 0
    assert len(tie.games) == 2


def test_tie_breaks_are_counted_and_decide() -> None:
    season = Season(cup("knock-out"), ["a", "b"])
    season.play_on(drawn, 2)
    (only,) = bracket_of(season.tallies)
    assert only.ties[0].winner is None
    assert only.ties[0].tie_breaks == 1
    season.play_on(drawn)
    (only,) = bracket_of(season.tallies)
    assert only.ties[0].winner == "a", "the better seed, after the last tie-break"
    assert only.ties[0].tie_breaks == 3


def test_other_formats_have_no_bracket() -> None:
    assert bracket_of(Season(cup("swiss"), ["a", "b"]).play_on(by_name).tallies) == ()
