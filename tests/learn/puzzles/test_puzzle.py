"""A puzzle and its name."""

from yokai import Position, variant
from yokai.learn.puzzles.puzzle import puzzle_id
from yokai.learn.puzzles.puzzle_file import read_puzzle

LINE = "jya3qc 1100 win drop 2k/1b1/1K1/R2 b BP B*3b 2b3a P*1b 1a2a 3b2a"


def test_solver_has_every_other_move_of_the_line() -> None:
    puzzle = read_puzzle(variant("classic"), LINE)
    assert [move.usi for move in puzzle.solution] == ["B*3b", "P*1b", "3b2a"]
    assert puzzle.moves == 3
    assert puzzle.side is puzzle.position.turn
    assert len(puzzle.positions) == 6
    end = puzzle.positions[-1].outcome
    assert end
    assert end.winner is puzzle.side


def test_name_depends_on_game_and_board_and_not_on_the_move_number() -> None:
    sfens = ["rkb/1p1/1P1/BKR b - 1", "rkb/1p1/1P1/BKR b - 9", "rkb/1p1/1P1/BKR w - 1"]
    one, same, other = (puzzle_id(Position.parse("classic", sfen)) for sfen in sfens)
    assert one == same != other
    assert puzzle_id(variant("dobutsu").start) != one
