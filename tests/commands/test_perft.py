"""`yokai perft`: counts of move sequences."""

from __future__ import annotations

from tests.support.shell import Capsys, interrupted, say


def test_perft_prints_the_count_last(capsys: Capsys) -> None:
    assert say(capsys, "perft", "classic", "4") == "976\n"
    assert say(capsys, "perft", "expert", "0") == "1\n"
    assert say(capsys, "perft", "classic", "3", "--sfen", "2k/K2/3/3 b - 1") != "976\n"


def test_perft_divides(capsys: Capsys) -> None:
    lines = say(capsys, "perft", "classic", "4", "--divide").splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == ["2c2b", "2d3c", "2d1c", "1d1c"]
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 976
    assert lines[-1] == "976"
    assert say(capsys, "perft", "classic", "0", "--divide") == "1\n"


def test_ctrl_c_stops_a_count_that_would_take_for_ever() -> None:
    # The first move captures, so its count is there at once.
    start = "2k/2P/3/K2 b RBrb 1"
    assert interrupted("perft", "classic", "20", "--divide", "--sfen", start) == (130, "\n")
