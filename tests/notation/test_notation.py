"""SFEN, squares and moves as text."""

import pytest

from yokai import NORTH, BadNotation
from yokai.notation.sfen import read_sfen, write_sfen
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.notation.typed import read_move, split_moves


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


@pytest.mark.parametrize(("files", "ranks"), [(3, 4), (5, 6), (2, 16), (16, 2)])
def test_every_square_has_a_name_in_both_notations(files: int, ranks: int) -> None:
    for square in range(files * ranks):
        assert read_square(usi_square(square, files), files, ranks) == square
        assert read_square(a1_square(square, files, ranks), files, ranks) == square


@pytest.mark.parametrize("text", ["4a", "3e", "0a", "d1", "a5", "a0", "", "a", "3", "aa", "a1b"])
def test_square_off_the_board_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="squares go from a1 to c4"):
        read_square(text, 3, 4)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3d2c", (None, "3d", "2c", False, False)),
        ("2b2a+", (None, "2b", "2a", False, True)),
        ("a1b2", (None, "a1", "b2", False, None)),
        ("a1-b2", (None, "a1", "b2", False, None)),
        (" A1 x B2 ", (None, "a1", "b2", False, None)),
        ("kitsune a1 - b2", ("kitsune", "a1", "b2", False, None)),
        ("A1xB2", (None, "a1", "b2", False, None)),
        ("b3-b4+", (None, "b3", "b4", False, True)),
        ("b3-b4=", (None, "b3", "b4", False, False)),
        ("P*2c", ("p", None, "2c", True, False)),
        ("kodama * b2", ("kodama", None, "b2", True, False)),
        ("super oni c3-c4", ("super oni", "c3", "c4", False, None)),
        ("  Kodama \t b3 ", ("kodama", None, "b3", False, None)),
        ("+P c4", ("+p", None, "c4", False, None)),
        ("と c4", ("と", None, "c4", False, None)),
    ],
)
def test_moves_are_taken_apart(text: str, parts: tuple[object, ...]) -> None:
    move = read_move(text)
    assert (move.piece, move.origin, move.target, move.drop, move.promotes) == parts


@pytest.mark.parametrize(
    "text", ["", "kodama", "a1", "a1-", "P*", "*b2", "a1-b2-c3", "P*b2+", None]
)
def test_unreadable_move_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(BadNotation, match="write a step like a1-b2 or 3d2c"):
        read_move(text)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("2c2b", ["2c2b"]),
        ("2c2b  3a2b P*2c", ["2c2b", "3a2b", "P*2c"]),
        ("b2xb3 kodama*b2", ["b2xb3", "kodama*b2"]),
        ("kodama b2xb3", ["kodama b2xb3"]),
        ("", []),
    ],
)
def test_moves_of_a_line_are_told_apart(line: str, moves: list[str]) -> None:
    assert split_moves(line) == moves
