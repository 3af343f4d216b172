"""A puzzle at the keyboard."""

import pytest

from yokai import variant
from yokai.learn.puzzles.puzzle_file import read_puzzle
from yokai.terminal.textpuzzle import TextPuzzle

LINE = "jya3qc 1100 win drop 2k/1b1/1K1/R2 b BP B*3b 2b3a P*1b 1a2a 3b2a"


def solve(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    answers = iter(typed)

    def read(prompt: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    return TextPuzzle(read_puzzle(variant("classic"), LINE)).run()


def test_right_moves_solve_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(["B*3b", "", "kodama c3", "3b2a"], monkeypatch) == 0
    said = capsys.readouterr().out
    assert "puzzle jya3qc, rating 1100" in said
    assert "Win in 3!" in said
    assert "Right! The answer is kitsune b3-a4." in said
    assert said.rstrip().endswith("Solved!")


def test_wrong_move_is_refuted_and_may_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(["3d3c", "hop", "B*3b", "quit"], monkeypatch) == 1
    said = capsys.readouterr().out
    assert "No: " in said
    assert "Try again." in said
    assert "hop" in said
    assert "Solution: kitsune*a3, " in said


def test_whoever_leaves_has_not_solved_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solve(["B*3b"], monkeypatch) == 1


def test_solution_tells_all() -> None:
    told = TextPuzzle(read_puzzle(variant("classic"), LINE)).solution
    assert (
        "Solution: kitsune*a3, kitsune b3-a4, kodama*c3, koropokkuru c4-b4, kitsune a3xb4" in told
    )
    assert "Themes: drop" in told
    assert "SFEN: 2k/1b1/1K1/R2 b BP 1" in told
