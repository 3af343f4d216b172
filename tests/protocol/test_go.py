"""What the command `go` asks for."""

from __future__ import annotations

import pytest

from yokai import SOUTH
from yokai.engine.limits import Clock, Limits
from yokai.protocol import UCI, USI
from yokai.protocol.go import Go, read_go


def test_white_clock_is_souths() -> None:
    words = ["wtime", "1000", "btime", "2000", "winc", "3", "binc", "4", "movestogo", "5"]
    white = read_go(words, UCI, 10).limits
    assert white.south
    assert white.north
    assert (white.south.left, white.south.increment, white.moves_to_go) == (1000, 3, 5)
    assert (white.north.left, white.north.increment) == (2000, 4)
    # In USI the increment of this move may be used besides.
    black = read_go(words, USI, 10).limits
    assert (black.south, black.north) == (Clock(2004, 4), Clock(1003, 3))
    last = read_go(["btime", "0", "wtime", "0", "binc", "10000"], USI, 10).limits
    _, _, _, most = last.for_core(SOUTH)
    assert 5000 < most < 10_000


@pytest.mark.parametrize(
    ("line", "go"),
    [
        ("", Go(Limits())),
        ("infinite", Go(Limits(), infinite=True)),
        ("ponder movetime 5", Go(Limits(movetime=5), ponder=True)),
        ("movetime 0 nodes -3 depth two", Go(Limits(movetime=1, nodes=1))),
        ("mate", Go(Limits(), mate=0)),
        ("mate infinite", Go(Limits(), mate=0)),
        ("mate 3 depth 9", Go(Limits(depth=9), mate=3)),
        ("perft 4", Go(Limits(), perft=4)),
        ("searchmoves 3d3c", Go(Limits())),
        ("byoyomi 70", Go(Limits(south=Clock(0, 0, 70), north=Clock(0, 0, 70)))),
        ("btime 9", Go(Limits(south=Clock(9), north=Clock(9)))),
    ],
)
def test_words_after_go(line: str, go: Go) -> None:
    assert read_go(line.split(), USI, Limits().overhead) == go
