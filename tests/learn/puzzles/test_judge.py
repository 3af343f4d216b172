"""The judge of a puzzle."""

import pytest

from yokai import VARIANTS, BadPuzzle, IllegalMove, variant
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.judge import judge_puzzle
from yokai.learn.puzzles.puzzle_file import read_puzzle

THREE = read_puzzle(
    variant("classic"), "jya3qc 1100 win drop 2k/1b1/1K1/R2 b BP B*3b 2b3a P*1b 1a2a 3b2a"
)


@pytest.mark.parametrize("game", VARIANTS)
def test_line_is_the_way_to_solve(game: str) -> None:
    for puzzle in puzzles_of(game).puzzles[::97]:
        for count in range(1, puzzle.moves):
            verdict = judge_puzzle(puzzle, puzzle.solution[:count])
            assert (verdict.result, verdict.right) == ("on", count)
            assert verdict.answer == puzzle.line[2 * count - 1]
            assert verdict.position == puzzle.positions[2 * count]
            assert verdict.game.moves == puzzle.line[: 2 * count]
        verdict = judge_puzzle(puzzle, [move.usi for move in puzzle.solution])
        assert (verdict.result, verdict.right, verdict.answer) == ("solved", puzzle.moves, None)
        assert verdict.position == puzzle.positions[-1]
        assert verdict.game.positions == puzzle.positions


def test_before_the_first_move_the_puzzle_stands_as_it_is() -> None:
    verdict = judge_puzzle(THREE, [])
    assert (verdict.result, verdict.right) == ("on", 0)
    assert verdict.position == THREE.position


def test_wrong_move_is_refuted_and_not_played_on() -> None:
    verdict = judge_puzzle(THREE, ["B*3b", "2c2b"])
    assert (verdict.result, verdict.right) == ("wrong", 1)
    assert verdict.refutation
    assert verdict.refutation.line[0] in verdict.position.legal_moves
    assert verdict.position == THREE.positions[2].play("2c2b")
    assert [move.usi for move in verdict.game.moves] == ["B*3b", "2b3a", "2c2b"]


def test_every_way_to_end_it_is_right() -> None:
    line = "hsnuas 900 win - 1k1/RB1/2B/1K1 b - 2d2c 2a3a 3b3a"
    puzzle = read_puzzle(variant("classic"), line)
    others = [
        move
        for move in puzzle.positions[2].legal_moves
        if puzzle.positions[2].play(move).outcome and move != puzzle.line[2]
    ]
    assert others
    for move in others:
        assert judge_puzzle(puzzle, [puzzle.line[0], move]).result == "solved"


def test_what_is_no_try_is_refused() -> None:
    with pytest.raises(IllegalMove):
        judge_puzzle(THREE, ["2c2a"])
    with pytest.raises(BadPuzzle, match="jya3qc ended before '3b2a': begin it again"):
        judge_puzzle(THREE, ["B*3b", "2c2b", "3b2a"])
    with pytest.raises(BadPuzzle, match="4 moves are too many for jya3qc: its line has 3"):
        judge_puzzle(THREE, ["B*3b"] * 4)
