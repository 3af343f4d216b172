"""The proof of a lesson finds what a teacher may have got wrong."""

from __future__ import annotations

import pytest

from yokai.learn.lessons.lesson_file import read_lesson
from yokai.learn.lessons.proof import faults

HEAD = 'title = "Mine"\ngame = "classic"\n'


def step(position: str, goal: str) -> str:
    return f'[[steps]]\ntext = "Play!"\nposition = "{position}"\n{goal}\n'


@pytest.mark.parametrize(
    ("position", "goal", "fault"),
    [
        (
            "k2/1R1/1B1/K1P b - 1",
            'goal = "win"\nwithin = 2\nsolution = ["c1-c2"]',
            "solution: '1d1c' is judged wrong; give a move that is right (",
        ),
        (
            "k2/1R1/1B1/K1P b - 1",
            'goal = "win"\nwithin = 2\nsolution = ["a1-a2"]',
            "solution: '3d3c' is answered by ",
        ),
        (
            "k2/1R1/1B1/K1P b - 1",
            'goal = "win"\nwithin = 2\nsolution = ["a1-a2", "c1-c4"]',
            "solution: illegal move '1d1a'",
        ),
        (
            "1k1/1R1/3/K2 b - 1",
            'goal = "win"\nwithin = 2\nsolution = ["b3xb4"]',
            "within: it is won in 1 already, not in 2; say 1",
        ),
        (
            "1k1/1R1/3/K2 b - 1",
            'goal = "win"\nwithin = 2\nsolution = ["b3xb4", "a1-a2"]',
            "solution: '2b2a' is the end of the step; leave out what follows",
        ),
        (
            "k2/3/3/2K b - 1",
            'goal = "escape"\nsolution = ["c1-b1"]',
            "goal: nothing threatens the royal piece",
        ),
        (
            "k2/3/3/2K b - 1",
            'goal = "hold"\nsolution = ["c1-b1"]',
            "goal: no move loses within 1, so there is nothing to 'hold'",
        ),
        (
            "2k/3/3/R1K b - 1",
            'goal = "go"\nto = ["b2"]\nwithin = 2\nanswers = ["a4-b4"]\n'
            'solution = ["a1-a2", "a2-b2"]',
            "answers: '3a2a' is not legal after '3d3c'; change it",
        ),
        (
            "3/1k1/3/K2 b - 1",
            'goal = "any"\nmoves = ["a1-b1", "a1-b2"]\nsolution = ["a1-b1"]',
            "moves: '3d2c' loses at once to '2b2c'; leave it out",
        ),
    ],
)
def test_fault_is_found(position: str, goal: str, fault: str) -> None:
    [found] = faults(read_lesson(HEAD + step(position, goal), "mine"))
    assert found.startswith(f"step 1: {fault}")


def test_same_step_twice_is_found() -> None:
    right = step("2k/3/R2/2K b - 1", 'goal = "go"\nto = ["b2"]\nsolution = ["a2-b2"]')
    assert faults(read_lesson(HEAD + right, "mine")) == []
    assert faults(read_lesson(HEAD + right * 2, "mine")) == [
        "step 2: is the same as step 1; change or remove it"
    ]


def test_whole_game_needs_no_proof() -> None:
    play = step("rkb/1p1/1P1/BKR b - 1", 'goal = "play"\nlevel = 1')
    assert faults(read_lesson(HEAD + play, "mine")) == []


def test_step_too_rich_to_prove_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.learn.forced_wins.Forced.__init__.__defaults__", (5,))
    win = step("1k1/3/1R1/BPK b - 1", 'goal = "win"\nwithin = 3\nsolution = ["c1-c2"]')
    [found] = faults(read_lesson(HEAD + win, "rich"))
    assert found.endswith("more than 5 positions to search: take fewer pieces or moves")
