"""Boards and reserves in KIF."""

from __future__ import annotations

import pytest

import yokai
from yokai import NORTH, SOUTH, BadNotation, Position
from yokai.formats.kif_board import read_board, write_board
from yokai.formats.kif_names import PieceNames

EXPERT = yokai.variant("expert")
NAMES = PieceNames.of(EXPERT)


def test_promoted_pieces_and_counts_come_back() -> None:
    position = Position.parse(EXPERT, "k4/1+s3/5/2+P2/5/4K w 2G2Ss4p 1")
    lines = [*write_board(NAMES, position)]
    assert lines[0] == "後手の持駒：銀　歩四"
    assert lines[4] == "| ・v全 ・ ・ ・|二"
    rows = [line for line in lines if line.startswith("|")]
    hands = (lines[-2].partition("：")[2], lines[0].partition("：")[2])
    assert read_board(EXPERT, NAMES, rows, hands, NORTH) == position


def test_promoted_silver_may_be_written_in_two_characters() -> None:
    rows = [
        "|v玉 ・ ・ ・ ・|",
        "| ・成銀 ・ ・ ・|",
        *["| ・ ・ ・ ・ ・|"] * 3,
        "| ・ ・ ・ ・ 玉|",
    ]
    found = read_board(EXPERT, NAMES, rows, ("", "歩2"), SOUTH)
    assert found.sfen == "k4/1+S3/5/5/5/4K b 2p 1"


def test_empty_row_is_refused() -> None:
    with pytest.raises(BadNotation, match=r"the row '.  .' of its board is empty"):
        read_board(EXPERT, NAMES, ["|  |"], ("", ""), SOUTH)
