"""The neighbours of a game."""

from __future__ import annotations

import yokai
from yokai.workshop.neighbours import neighbours

CLASSIC = yokai.variant("classic")


def test_each_neighbour_differs_by_one_change() -> None:
    found = list(neighbours(CLASSIC))
    assert {each.change for each in found} == {"dot", "square", "switch"}
    for each in found:
        assert each.before != each.after
        same_start = each.variant.start.sfen == CLASSIC.start.sfen
        assert same_start is (each.change != "square")
        assert (each.variant.fingerprint == CLASSIC.fingerprint) is (each.change == "square")
    assert len({(each.subject, each.after) for each in found}) == len(found)


def test_even_pieces_remain_even() -> None:
    dots = [kind.dots for each in neighbours(CLASSIC) for kind in each.variant.kinds]
    assert all(row == row[::-1] for rows in dots for row in rows)


def test_dobutsu_is_a_neighbour_of_classic() -> None:
    found = [each for each in neighbours(CLASSIC) if each.subject == "royal_avoids_attack"]
    assert [each.after for each in found] == ["true"]
    assert found[0].variant.fingerprint == yokai.variant("dobutsu").fingerprint


def test_stuck_player_draws_in_a_neighbour() -> None:
    [found] = [each for each in neighbours(CLASSIC) if each.subject == "stuck_draws"]
    assert (found.before, found.after) == ("false", "true")
    assert found.variant.fingerprint == CLASSIC.fingerprint | {"stuck_draws": True}


def test_both_sides_change_their_start_alike() -> None:
    starts = [each.after for each in neighbours(CLASSIC) if each.change == "square"]
    assert "krb/1p1/1P1/BRK b - 1" in starts
    for sfen in starts:
        board = sfen.split()[0]
        assert board == board[::-1].swapcase()
