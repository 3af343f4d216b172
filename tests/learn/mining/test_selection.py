"""Which puzzles are taken."""

from dataclasses import replace

from yokai import variant
from yokai.learn.mining.selection import OF_COMMON, OF_ONE_SORT, SHARES, Selection
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle_file import read_puzzle

CLASSIC = variant("classic")
ONE = read_puzzle(CLASSIC, "zo3feu 900 win - 2k/3/1Kr/BB1 b - 2c3b 1a1b 3b3a")


def test_same_puzzle_and_its_mirror_are_taken_once() -> None:
    chosen = Selection(100)
    assert chosen.offer(ONE)
    assert not chosen.offer(ONE)
    mirror = read_puzzle(CLASSIC, "qacxc3 900 win - k2/3/rK1/1BB b - 2c1b 3a3b 1b1a")
    assert not chosen.offer(mirror)
    assert chosen.puzzles == [ONE]


def test_no_sort_crowds_out_the_others() -> None:
    """Offered all of them, a small file has few of each sort."""
    chosen = Selection(60)
    for puzzle in puzzles_of("classic"):
        chosen.offer(puzzle)
    for (kind, moves), share in SHARES.items():
        same = [each for each in chosen.puzzles if (each.kind, each.moves) == (kind, moves)]
        assert len(same) <= 60 * share + 1
        for sort in {each.themes for each in same}:
            assert sum(each.themes == sort for each in same) <= 60 * OF_ONE_SORT + 1
    common = [each for each in chosen.puzzles if set(each.themes) <= {"drop", "quiet"}]
    assert len(common) <= 60 * OF_COMMON + 1


def test_enough_is_enough() -> None:
    chosen = Selection(3)
    taken = [puzzle for puzzle in puzzles_of("classic") if chosen.offer(puzzle)]
    assert len(taken) == 3
    assert chosen.is_full
    assert chosen.puzzles == taken
    assert not chosen.offer(replace(ONE, kind="hold"))
