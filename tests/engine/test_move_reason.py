"""Why a move is good: each reason where it is true, and in a position nearby where it is not."""

from typing import get_args

import pytest

from yokai import Position
from yokai.engine.move_reason import ReasonName, reason

# Reason, the piece it is about, the game, the position, the move; then one where it is not so.
CASES = [
    ("wins_capture", "K", "classic", "1k1/1P1/3/1K1 b - 1", "2b2a+"),
    ("promotes", "P", "classic", "k2/1P1/3/1K1 b - 1", "2b2a+"),
    ("wins_reach", "K", "classic", "2k/K2/3/3 b - 1", "3b3a"),
    ("best", "K", "classic", "2k/3/K2/3 b - 1", "3c3b"),
    ("wins_checkmate", "G", "expert", "2k2/5/2P2/5/5/2K2 b G 1", "G*3b"),
    ("drop_threat", "G", "expert", "2k2/5/5/5/5/2K2 b G 1", "G*3b"),
    ("saves", "K", "classic", "2k/3/1r1/1K1 b - 1", "2d2c"),
    ("best", "P", "classic", "k2/3/1r1/1KP b - 1", "1d1c"),
    ("takes_free", "R", "classic", "2k/3/2r/1K1 b - 1", "2d1c"),
    ("takes", "R", "classic", "3/2k/2r/1K1 b - 1", "2d1c"),
    ("guards", "B", "classic", "k2/2r/2B/KR1 b - 1", "2d1d"),
    ("best", "R", "classic", "k2/3/2B/KR1 b - 1", "2d1d"),
    ("threatens", "R", "classic", "k2/2r/3/K1R b - 1", "1d1c"),
    ("best", "R", "classic", "1k1/2r/3/K1R b - 1", "1d1c"),
    ("drop_threat", "P", "classic", "k1r/3/3/K2 b P 1", "P*1b"),
    ("best", "P", "classic", "k1r/3/3/K2 b P 1", "P*1c"),
]


@pytest.mark.parametrize(("name", "symbol", "game", "sfen", "move"), CASES)
def test_reason_is_true(name: str, symbol: str, game: str, sfen: str, move: str) -> None:
    position = Position.parse(game, sfen)
    found = reason(position, position.move(move))
    assert (found.name, found.symbol) == (name, symbol)


def test_every_reason_is_tried() -> None:
    assert {case[0] for case in CASES} == set(get_args(ReasonName))
