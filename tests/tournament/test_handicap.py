"""Handicaps: pieces and time that a stronger entrant gives."""

from __future__ import annotations

import pytest

import yokai
from yokai.engine.limits import Clock, Limits
from yokai.errors import YokaiError
from yokai.tournament.event_log import Entrant
from yokai.tournament.handicap import (
    Handicap,
    clock_of,
    handicap_text,
    handicapped,
    limits_of,
    with_odds,
)


@pytest.mark.parametrize(
    ("game", "odds", "start"),
    [
        ("classic", ("", ""), "rkb/1p1/1P1/BKR b - 1"),
        ("classic", ("RB", ""), "rkb/1p1/1P1/1K1 b - 1"),
        ("classic", ("", "R"), "1kb/1p1/1P1/BKR b - 1"),
        ("expert", ("G", "s"), "1gkgs/5/1ppp1/1PPP1/5/S1KGS b - 1"),
    ],
)
def test_given_pieces_are_not_there(game: str, odds: tuple[str, str], start: str) -> None:
    assert with_odds(yokai.variant(game), odds).sfen == start


@pytest.mark.parametrize("odds", ["Z", "RR", "K"])
def test_piece_that_cannot_be_given_is_refused(odds: str) -> None:
    with pytest.raises(YokaiError):
        with_odds(yokai.variant("classic"), (odds, ""))


def test_time_odds_are_a_part_of_every_limit() -> None:
    assert limits_of(Limits(movetime=200), 50) == Limits(movetime=100)
    assert limits_of(Limits(nodes=3, depth=4), 10) == Limits(nodes=1, depth=4)
    assert clock_of(Clock(60_000, 1000), 25) == Clock(15_000, 250)
    assert handicap_text(Entrant("a", "")) == ""
    assert handicap_text(Entrant("a", "", time=25)) == "25 %"


def test_student_has_a_handicap_in_every_version() -> None:
    given = {"Anna": Handicap(50, "R"), "fox": Handicap(200)}
    versions = [Entrant(f"Anna v{n}", "bot:/a", author="Anna", version=n) for n in (1, 2)]
    told = [handicapped(one, given) for one in (*versions, Entrant("fox", "bot:/f"))]
    assert [handicap_text(one) for one in told] == ["-R, 50 %", "-R, 50 %", "200 %"]
    other = Entrant("Anna", "bot:/b", author="Bo")
    assert handicapped(other, given) is other
