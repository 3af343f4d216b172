"""Elo differences: sums checked by hand."""

from __future__ import annotations

import math

import pytest

from yokai.arena import Sprt, Tally
from yokai.arena.elo import elo_of, score_of


@pytest.mark.parametrize(
    ("elo", "score"),
    [(0, 0.5), (100, 0.640065), (-100, 0.359935), (400, 10 / 11), (800, 100 / 101)],
)
def test_elo_and_score_are_inverse(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=1e-6)
    assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_elo_of_a_clean_sweep_is_infinite() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


def test_tally_counts_pairs() -> None:
    tally = Tally()
    for first, second in [(1, 1), (1, 0), (0.5, 0.5), (0.5, 0), (0, 0), (1, 0.5)]:
        tally.add(first, second)
    assert tally.pairs == [1, 1, 2, 1, 1]
    assert (tally.points, tally.games, tally.score) == (6.0, 12, 0.5)
    # Variance of a pair's share: (2 * 0.25 + 2 * 0.0625) / 6; the interval by hand.
    reach = 1.959964 * math.sqrt((2 * 0.25 + 2 * 0.0625) / 6 / 6)
    assert tally.error == pytest.approx(elo_of(0.5 + reach))


def test_summary_line_is_as_promised() -> None:
    tally = Tally([8, 12, 33, 29, 18])
    assert str(tally) == f"118.5/200 = 59.2 %  Elo +65 ± {tally.error:.0f}"
    assert 35 < tally.error < 45
    assert str(Tally([0, 0, 1, 0, 0])).startswith("1/2 = 50.0 %  Elo +0 ± ")
    assert str(Tally()) == "0/0 = 50.0 %  Elo +0 ± ∞"


def test_error_shrinks_with_the_root_of_the_games() -> None:
    few, many = Tally([10, 20, 40, 20, 10]), Tally([160, 320, 640, 320, 160])
    assert few.error / many.error == pytest.approx(4, rel=0.02)


def test_swapped_players_mirror_everything() -> None:
    one, other = Tally([3, 7, 20, 11, 9]), Tally([9, 11, 20, 7, 3])
    assert one.elo == pytest.approx(-other.elo)
    assert one.error == pytest.approx(other.error)
    assert one.likelihood(-5, 5) == pytest.approx(-other.likelihood(-5, 5))


def test_likelihood_by_hand() -> None:
    # 100 pairs, mean 0.55, variance 0.0725; the scores of 0 and 10 Elo are 0.5 and 0.514388.
    tally = Tally([10, 10, 40, 30, 10])
    by_hand = 100 * 0.014388 * (2 * 0.55 - 1.014388) / (2 * 0.0725)
    assert tally.likelihood(0, 10) == pytest.approx(by_hand, rel=1e-3)


@pytest.mark.parametrize(
    ("pairs", "verdict"),
    [
        ([0, 0, 0, 0, 0], None),
        ([10, 10, 40, 30, 10], None),
        ([0, 0, 0, 0, 100], "accepted"),
        ([100, 0, 0, 0, 0], "rejected"),
        ([0, 0, 4000, 0, 0], "rejected"),
        ([500, 1000, 3000, 1600, 900], "accepted"),
    ],
)
def test_sprt_decides_when_it_is_clear(pairs: list[int], verdict: str | None) -> None:
    sprt = Sprt(0, 10)
    assert sprt.verdict(Tally(pairs)) == verdict
    assert (verdict or "undecided") in sprt.describe(Tally(pairs))


def test_pairs_are_won_drawn_or_lost_as_a_whole() -> None:
    tally = Tally()
    for first, second in ((1, 1), (1, 0.5), (1, 0), (0.5, 0.5), (0, 0.5), (0, 0), (0, 0)):
        tally.add(first, second)
    assert tally.decided == (3, 2, 2)


def test_ahead_is_who_has_the_whole_interval_above_one_half() -> None:
    assert Tally([0, 0, 0, 0, 60]).is_ahead
    assert Tally([10, 0, 20, 0, 60]).is_ahead
    assert not Tally([30, 0, 20, 0, 36]).is_ahead
    assert not Tally([60, 0, 20, 0, 10]).is_ahead
    assert not Tally().is_ahead
