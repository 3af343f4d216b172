"""Which puzzles are nearly the same."""

from yokai import variant
from yokai.learn.mining.similarity import pattern, twin_keys
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle, puzzle_id
from yokai.learn.puzzles.puzzle_file import read_puzzle
from yokai.notation.move import Move

CLASSIC = variant("classic")


def reflected(puzzle: Puzzle) -> Puzzle:
    """In a mirror, by another way than the code's: file 1 is 3, and 3 is 1."""
    position = puzzle.position.mirror()
    swap = str.maketrans({"1": "3", "3": "1"})
    line = tuple(Move(move.usi.translate(swap)) for move in puzzle.line)
    name = puzzle_id(position)
    return Puzzle(name, puzzle.game, position.sfen, line, puzzle.kind, puzzle.themes, puzzle.rating)


def test_mirror_image_is_a_twin() -> None:
    for puzzle in puzzles_of("classic").puzzles[::50]:
        assert pattern(reflected(puzzle)) == pattern(puzzle)
        assert set(twin_keys(reflected(puzzle))) == set(twin_keys(puzzle))


def test_same_idea_with_something_else_far_away_is_a_twin() -> None:
    one = read_puzzle(CLASSIC, "zo3feu 900 win - 2k/3/1Kr/BB1 b - 2c3b 1a1b 3b3a")
    far = read_puzzle(CLASSIC, "666k3b 900 win - 2k/3/1Kr/RB1 b - 2c3b 1a1b 3b3a")
    assert pattern(one) == pattern(far)


def test_other_neighbours_or_another_move_are_no_twins() -> None:
    one = read_puzzle(CLASSIC, "zo3feu 900 win - 2k/3/1Kr/BB1 b - 2c3b 1a1b 3b3a")
    near = read_puzzle(CLASSIC, "6jnefl 900 win - 2k/1p1/1Kr/BB1 b - 2c3b 1a1b 3b3a")
    other = read_puzzle(CLASSIC, "zo3feu 900 win - 2k/3/1Kr/BB1 b - 2c2b 1a1b 2b2a")
    assert len({pattern(one), pattern(near), pattern(other)}) == 3


def test_second_half_of_a_puzzle_is_its_twin() -> None:
    whole = read_puzzle(CLASSIC, "2mimgt 1100 win - pk1/3/RKP/3 b - 1c1b 3a3b 3c3b 2a3a 3b3a")
    position = whole.positions[2]
    half = Puzzle(puzzle_id(position), CLASSIC, position.sfen, whole.line[2:], "win", (), 900)
    assert set(twin_keys(whole)) & set(twin_keys(half))
    # What is left at the end is a capture, and no twin of all the others.
    assert whole.positions[4].key not in set(twin_keys(whole))
