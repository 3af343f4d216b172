"""What can be taken, and what would be taken back."""

from __future__ import annotations

from yokai import NORTH, SOUTH, Position
from yokai.engine.captures import (
    attacked_by,
    captures,
    covered,
    hanging,
    is_free,
    mover,
    targets,
    turned,
    winnable,
    winning_move,
    worth,
)


def at(sfen: str) -> Position:
    return Position.parse("classic", sfen)


def test_turning_changes_who_moves_and_nothing_else() -> None:
    here = at("k2/2r/2B/KR1 b P 1")
    assert (here.turn, turned(here).turn) == (SOUTH, NORTH)
    assert turned(turned(here)) == here


def test_a_piece_hangs_where_nobody_takes_back() -> None:
    free, guarded = at("2k/3/2r/1K1 b - 1"), at("3/2k/2r/1K1 b - 1")
    (take,) = captures(free)
    assert take.usi == "2d1c"
    assert (is_free(free, take), is_free(guarded, take)) == (True, False)
    assert (hanging(free), hanging(guarded)) == ({"1c"}, set())
    assert "1c" in targets(free)


def test_the_piece_of_a_move() -> None:
    here = at("k1r/3/3/K2 b P 1")
    assert mover(here, here.move("P*1c")).name == "kodama"
    assert mover(here, here.move("3d3c")).royal
    assert worth(here.variant.royal) > worth(here.variant.kind("R")) > worth(here.variant.kind("P"))


def test_prey_is_what_would_be_a_gain() -> None:
    # A kodama before a tanuki that its koropokkuru guards, and before one that nobody guards.
    for sfen, prey in (("k1r/3/2P/K2 b - 1", ["1a"]), ("1kr/3/2P/K2 b - 1", ["1a"])):
        assert attacked_by(at(sfen).play("1c1b"), "1b") == prey
    # A tanuki before a guarded tanuki gains nothing.
    assert attacked_by(at("1kr/3/2R/K2 b - 1").play("1c1b"), "1b") == []
    # Two at once, the dearer first.
    assert attacked_by(at("b1k/3/1R1/r1K b - 1").play("2c3c"), "3c") == ["3d"]
    assert attacked_by(at("2k/b2/1R1/r1K b - 1").play("2c3c"), "3c") == ["3b", "3d"]


def test_dots_cover_squares_whoever_stands_there() -> None:
    here = at("rkb/1p1/1P1/BKR b - 1")
    assert covered(here, "2c") == {"2b"}
    assert covered(here, "2b") == {"2c"}  # North's kodama looks the other way
    assert covered(here, "2d") == {"1c", "2c", "3c", "1d", "3d"}


def test_piece_can_be_won_if_it_hangs_or_a_weaker_one_takes_it() -> None:
    assert winnable(at("2k/3/2r/1K1 b - 1")) == {"1c"}
    assert winnable(at("3/2k/2r/1K1 b - 1")) == set()
    assert winnable(at("3/2k/2r/1KP b - 1")) == {"1c"}


def test_win_at_once_is_found() -> None:
    assert winning_move(at("2k/3/K2/3 b - 1")) is None
    won = winning_move(at("2k/K2/3/3 b - 1"))
    assert won
    assert won.usi == "3b3a"
