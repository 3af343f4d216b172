"""CSA, the format of computer shogi, in and out."""

from __future__ import annotations

import pytest
import shogi.CSA

import yokai
from tests.support.core.random_records import random_records
from yokai import NORTH, SOUTH, BadNotation, Game, Outcome, Position, Record
from yokai.rules.variant import read_variant

MOVES = "+2322FU\n-2122OU\n+2423OU\n"
PIECES = "P-31HI21OU11KA22FU\nP+23FU34KA24OU14HI\n"
ROWS = "P1-HI-OU-KA\nP2 * -FU * \nP3 * +FU *\nP4+KA+OU+HI\n"


def test_game_is_written_in_the_corner_of_a_large_board() -> None:
    text = Record(Game("classic", ["2c2b", "2a2b", "2d2c"]), "Aiko", "Ben").export("csa")
    head = "V2.2\nN+Aiko\nN-Ben\n$VARIANT:classic\nP1 *  *  *  *  *  * -HI-OU-KA\n"
    assert text.startswith(head)
    assert text.endswith(f"P9{' * ' * 9}\n+\n{MOVES}")


@pytest.mark.parametrize("board", [PIECES, ROWS, "$VARIANT:classic\n"])
@pytest.mark.parametrize("moves", [MOVES, MOVES.replace("\n", ",T3\n"), MOVES.replace("+", "")])
def test_boards_and_moves_are_read_in_every_form(board: str, moves: str) -> None:
    record = Record.parse(f"V2.2\nN+Aiko\n{board}+\n{moves}%TORYO\n")
    assert record.game.variant.id == "classic"
    assert [move.usi for move in record.game.moves] == ["2c2b", "2a2b", "2d2c"]
    assert record.game.outcome == Outcome(SOUTH, "resignation")
    assert record.south == "Aiko"


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_any_game_comes_back(name: str) -> None:
    for record in random_records(name, 12):
        again = Record.parse(record.export("csa"))
        assert again.game.variant == record.game.variant
        assert again.game.moves == record.game.moves
        assert again.game.outcome == record.game.outcome
        assert (again.south, again.north, again.date) == (record.south, record.north, record.date)
        assert (again.comments, again.times) == (record.comments, record.times)


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_python_shogi_reads_every_game(name: str) -> None:
    for record in random_records(name, 8):
        (read,) = shogi.CSA.Parser.parse_str(record.export("csa"))
        assert read["names"] == ["Aiko", "Ben"]
        assert read["moves"] == [move.usi for move in record.game.moves]
        end = record.game.outcome
        if end and end.winner is not None and end.reason != "checkmate":
            assert read["win"] == end.winner.letter


def test_start_with_reserves_and_north_to_move_comes_back() -> None:
    start = Position.parse("classic", "rk1/3/3/BK1 w RB2p 1")
    text = Record(Game(start)).export("csa")
    assert "\nP+00HI00KA\nP-00FU00FU\n-\n" in text
    assert Record.parse(text).game.start == start


def test_board_tells_the_variant() -> None:
    text = Record(Game("expert", ["3d3c"])).export("csa").replace("$VARIANT:expert\n", "")
    assert Record.parse(text).game.variant.id == "expert"


def test_game_given_up_out_of_turn_keeps_its_winner() -> None:
    game = Game("classic", ["2c2b"])
    game.resign(SOUTH)
    again = Record.parse(Record(game).export("csa")).game
    assert again.outcome == Outcome(NORTH, "illegal move")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("PI\n+\n+7776FU\n", "line 1: 'PI' is no board of these games"),
        ("P1-KY-KE-GI\n+\n", "it shows no board of these games"),
        ("P+99OU\n+\n", "square 99 is not on the board of classic"),
        ("P+23XX\n+\n", "line 1: 'XX' is no piece"),
        (f"{PIECES}+\n+2322XX\n", "move 1: '.2322XX' is no move of a known piece"),
        (f"{PIECES}+\n-2322FU\n", "move 1: '-2322FU' is a move of the other side"),
        (f"{PIECES}+\n+2322KA\n", "move 1: .*a kodama stands on 2c"),
        (f"{PIECES}+\n+2321FU\n", "line 4, move 1: illegal move"),
        (f"{PIECES}+\n+0022FU\n", "line 4, move 1: illegal move"),
        (f"{PIECES}+\nnonsense\n", "line 4: 'nonsense' is neither a move"),
        ("+2322FU\n", "it shows no board of these games"),
        ("$VARIANT:classic\n-\n-2223FU\n", "North begins, but no board is shown"),
        ("$VARIANT:chess\n+\n+2322FU\n", "chess"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(yokai.YokaiError, match=why) as refused:
        Record.parse(text)
    assert "\n" not in str(refused.value)


def test_older_records_of_ours_with_the_ending_csa_are_still_read() -> None:
    text = "V2.2\nN+Aiko\nN-Ben\n$VARIANT:classic\n$RESULT:south capture\n2c2b 3a3b 2b2a+\n"
    assert Record.parse(text).game.outcome == Outcome(SOUTH, "capture")


def test_pieces_without_a_name_are_refused() -> None:
    source = yokai.variant("classic").source.replace('letter = "P"', 'letter = "V"')
    rules = read_variant(source.replace("1p1/1P1", "1v1/1V1"), "vee")
    for name in ("csa", "kif"):
        with pytest.raises(BadNotation, match="has no name for the piece 'V' of vee"):
            Record(Game(rules)).export(name)
