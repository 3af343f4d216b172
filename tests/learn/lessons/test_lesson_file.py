"""Lesson files: what is right is read, and each mistake is one sentence that quotes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from yokai import BadLesson
from yokai.learn.lessons import lesson_file as lessonfile
from yokai.learn.lessons.lesson import GOALS
from yokai.learn.lessons.lesson_file import load_lesson, read_lesson
from yokai.notation.move import Move

GOOD = """
title = "My first lesson"
game = "classic"

[[steps]]
text = "Go!"
position = "2k/3/3/R1K b P 1"
goal = "go"
to = ["b2"]
piece = "R"
within = 2
answers = ["c4-b4"]
solution = ["a1-a2", "a2-b2"]
"""


def test_good_file_is_read() -> None:
    lesson = read_lesson(GOOD, "mine")
    [step] = lesson.steps
    assert (lesson.name, lesson.game.id, lesson.title) == ("mine", "classic", "My first lesson")
    assert (step.goal, step.to, step.piece, step.within) == ("go", ("2c",), "R", 2)
    assert step.answers == (Move("1a2a"),)
    assert step.solution == (Move("3d3c"), Move("3c2c"))


def test_hint_follows_from_the_solution_or_is_written() -> None:
    [step] = read_lesson(GOOD, "mine").steps
    assert (step.hint.squares, step.hint.pieces, step.hint.move) == (("3c",), ("3d",), Move("3d3c"))
    written = 'hint = { squares = ["b1", "b2"], pieces = ["P*", "a1"], move = "a1-b1" }\n'
    [step] = read_lesson(GOOD + written, "mine").steps
    assert step.hint.squares == ("2d", "2c")
    assert step.hint.pieces == ("P*", "3d")
    assert step.hint.move == Move("3d2d")
    assert step.hint.look == ()
    [step] = read_lesson(GOOD + 'hint = { look = ["c4"] }', "mine").steps
    assert step.hint.look == ("1a",)


def test_drops_and_promotions_may_follow() -> None:
    text = GOOD.replace('"c4-b4"', '"b*a1", "2b2a+"').replace('"a2-b2"]', '"kodama*b2"]')
    [step] = read_lesson(text.replace("within = 2", "within = 3"), "mine").steps
    assert step.answers == (Move("B*3d"), Move("2b2a+"))
    assert step.solution[1] == Move("P*2c")


def test_name_is_that_of_the_file_without_its_number(tmp_path: Path) -> None:
    (tmp_path / "07-kitsune.toml").write_text(GOOD)
    assert load_lesson(tmp_path / "07-kitsune.toml").name == "kitsune"


BROKEN = [
    ("title =", "titel =", "titel: is no known key; known are title, game, after, shown, steps"),
    ('"My first lesson"', '" "', "title: is empty: write a sentence"),
    ('"My first lesson"', '"lesson.nope"', "title: there is no sentence 'lesson.nope': write the"),
    ('"classic"', '"clasic"', "game: unknown variant 'clasic': did you mean classic?"),
    ("[[steps]]", "[steps]", "steps: must be a list, not "),
    ("[[steps]]", "after = [1]\n[[steps]]", "after: must be a list of texts, and '1' is none"),
    ('"Go!"', "3", "step 1.text: must be text, not '3'"),
    ("R1K b", "R1 b", "step 1.position: bad SFEN '2k/3/3/R1 b P 1': its rows are not equally"),
    ("R1K b", "R1B b", "step 1.position: bad position"),
    ('"2k/3/3/R1K b P 1"', '"2K/3/3/k2 w - 1"', "step 1.position: the game is over there, South"),
    ('"go"', '"goo"', "step 1.goal: there is no goal 'goo': did you mean go?"),
    ('"go"', '"xyz"', "step 1.goal: there is no goal 'xyz': goals are go, collect, capture"),
    ('to = ["b2"]', "", "step 1.to: is missing, and the goal 'go' needs it"),
    ('"go"', '"win"', "step 1.to: does not belong to the goal 'win'; it takes within"),
    ('"go"', '"escape"', "step 1.to: does not belong to the goal 'escape'; it takes no keys"),
    ('to = ["b2"]', 'to = ["b9"]', "step 1.to: no square 'b9' on this board: squares go from a1"),
    ('"R"', '"Q"', "step 1.piece: there is no piece 'Q': pieces are K, R, B, P, +P"),
    ("within = 2", "within = 9", "step 1.within: must be 1 to 4 moves, not 9"),
    ("within = 2", "within = 1", "step 1.solution: must be one move of the learner's, not 2"),
    ("within = 2", "within = true", "step 1.within: must be a whole number, not 'True'"),
    ('"c4-b4"', '"c4-b4", "b4-c4"', "step 1.answers: within 2 there are at most 1, not 2"),
    ('"c4-b4"', '"pass"', "step 1.answers: cannot read the move 'pass': write a step like"),
    ('"c4-b4"', '"kitsune b4"', "step 1.answers: 'kitsune b4' must say both squares, or the"),
    ('"a1-a2", "a2-b2"', "", "step 1.solution: must be 1 to 2 moves of the learner's, not 0"),
    ('"a1-a2"', '"a1-b2"', "step 1.solution: illegal move 'a1-b2' in 2k/3/3/R1K b P 1: a tanuki"),
    ("within", 'before = ["c1-c2", "x"]\nwithin', "step 1.before: cannot read the move 'x'"),
    ("within", "hint = { squares = [] , colour = 1 }\nwithin", "step 1.hint.colour: is no known"),
    ("within", 'hint = { pieces = ["b3"] }\nwithin', "step 1.hint.pieces: no piece stands on 'b3'"),
    ("within", 'hint = { pieces = ["B*"] }\nwithin', "step 1.hint.pieces: there is no 'B' in the"),
    ("within", 'hint = { move = "b2-b3" }\nwithin', "step 1.hint.move: illegal move 'b2-b3'"),
    ("within", 'done = "lesson.what"\nwithin', "step 1.done: there is no sentence 'lesson.what'"),
]


@pytest.mark.parametrize(("right", "wrong", "sentence"), BROKEN)
def test_mistake_is_one_sentence_that_quotes_it(right: str, wrong: str, sentence: str) -> None:
    assert right in GOOD
    with pytest.raises(BadLesson) as caught:
        read_lesson(GOOD.replace(right, wrong, 1), "mine")
    told = str(caught.value)
    assert told.startswith(f"mine.toml: {sentence}")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ('goal = "play"', "level: is missing, and the goal 'play' needs it"),
        ('goal = "play"\nlevel = 13', "level: must be 0 to 12, not 13"),
        ('goal = "play"\nlevel = 1\nsolution = ["c2"]', "solution: a whole game has no solution"),
        ('goal = "any"\nmoves = ["a1-a4"]\nsolution = ["a1-a2"]', "moves: illegal move 'a1-a4'"),
        ('goal = "win"\nwithin = 4\nsolution = ["a1-a2"]', "within: must be 1 to 3 moves, not 4"),
    ],
)
def test_keys_of_a_goal_are_checked(step: str, sentence: str) -> None:
    head = 'title = "x"\ngame = "classic"\n[[steps]]\ntext = "x"\nposition = "2k/3/3/R1K b - 1"\n'
    with pytest.raises(BadLesson, match=rf"^mine\.toml: step 1\.{re.escape(sentence)}"):
        read_lesson(head + step, "mine")


def test_steps_are_counted() -> None:
    head = 'title = "x"\ngame = "classic"\n'
    with pytest.raises(BadLesson, match="steps: must be 1 to 30 steps, not 0"):
        read_lesson(f"{head}steps = []", "mine")
    with pytest.raises(BadLesson, match="step 1: must be a table, not '3'"):
        read_lesson(f"{head}steps = [3]", "mine")


def test_game_that_is_over_before_it_begins_is_refused() -> None:
    step = '[[steps]]\ntext = "x"\nposition = "2k/K2/3/3 b - 1"\nbefore = ["a3-a4"]\n'
    end = 'goal = "win"\nsolution = ["a3-a4"]'
    with pytest.raises(BadLesson, match=r"step 1\.before: the game is over then, South wins by"):
        read_lesson(f'title = "x"\ngame = "classic"\n{step}{end}', "mine")


def test_what_is_no_toml_or_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match=r"^mine\.toml: is not TOML: "):
        read_lesson("title", "mine")
    with pytest.raises(FileNotFoundError, match="cannot be read: No such file"):
        load_lesson(tmp_path / "none.toml")


def test_every_key_is_one_of_a_goal_or_of_all() -> None:
    of_all = {"text", "position", "before", "goal", "solution", "hint", "done", "wrong"}
    of_goals = {key.rstrip("*") for keys in GOALS.values() for key in keys}
    assert of_all | of_goals == set(lessonfile._STEP)
