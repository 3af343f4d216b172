"""SFEN as text."""

from __future__ import annotations

import pytest

from yokai import NORTH, BadNotation
from yokai.notation.sfen import read_sfen, write_sfen


@pytest.mark.parametrize(
    "sfen",
    [
        "rkb/1p1/1P1/BKR b - 1",
        "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 12",
        "2k/1+P1/3/K1+p b R2Br2p 34",
        "k25/26/25K b 18P 1",
    ],
)
def test_sfen_round_trips(sfen: str) -> None:
    assert write_sfen(read_sfen(sfen)) == sfen


def test_sfen_parts() -> None:
    setup = read_sfen("2k/1+P1/3/K1+p w R2Br2p 34")
    assert setup.rows[1] == ("", "+P", "")
    assert setup.reserves == ({"R": 1, "B": 2}, {"R": 1, "P": 2})
    assert (setup.turn, setup.number, setup.files, setup.ranks) == (NORTH, 34, 3, 4)


def test_sfen_may_leave_the_move_number_out() -> None:
    assert read_sfen("2k/3/3/K2 b -").number == 1


@pytest.mark.parametrize(
    ("sfen", "reason"),
    [
        ("", "it must be a board, a side to move, reserves and a move number"),
        ("rkb/1p1/1P1/BKR", "it must be a board"),
        ("rkb/1p1/1P1/BKR b - 1 2", "it must be a board"),
        (None, "it must be a board"),
        ("rkb/1p/1P1/BKR b - 1", "its rows are not equally long"),
        ("// b - 1", "its rows are not equally long"),
        ("r?b/1p1/1P1/BKR b - 1", "'?' is neither a piece nor a number of empty squares"),
        ("r+/1p1/1P1/BKR b - 1", "'+' is neither"),
        ("r0b/1p1/1P1/BKR b - 1", "'0' is neither"),
        ("r100b/1p1/1P1/BKR b - 1", "'100' is neither"),
        ("r²b/1p1/1P1/BKR b - 1", "'²' is neither"),
        ("rkb/1p1/1P1/BKR x - 1", "the side to move is 'b' or 'w', not 'x'"),
        ("rkb/1p1/1P1/BKR b 0P 1", "the reserves are '-' or like '2Pr', not '0P'"),
        ("rkb/1p1/1P1/BKR b +P 1", "the reserves are '-' or like '2Pr', not '+P'"),
        ("rkb/1p1/1P1/BKR b 2 1", "the reserves are '-' or like '2Pr', not '2'"),
        ("rkb/1p1/1P1/BKR b - 0", "the move number is 1 or more, not '0'"),
        ("rkb/1p1/1P1/BKR b - one", "the move number is 1 or more, not 'one'"),
    ],
)
def test_bad_sfen_is_refused_with_the_reason(sfen: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_sfen(sfen)
    assert str(caught.value).startswith(f"bad SFEN {str(sfen)!r}: {reason}")
