"""Tasks of a classroom: checked when they are made, judged when they are tried."""

from random import Random

import pytest

from tests.support.puzzles import ALL, solution, wrong
from yokai.app.classroom.tasks import (
    is_there,
    judge_task,
    pick_puzzles,
    task_of,
    task_view,
    tasks_of,
)
from yokai.app.messages import PuzzleWish, TaskDraft
from yokai.errors import BadLesson, BadNotation, BadPosition, BadPuzzle
from yokai.refusal import Refusal
from yokai.storage.groups.classrooms import ClassTask

REACH = TaskDraft("position", "classic", sfen="2k/K2/3/3 b - 1", text=" Cross!\n")
TURNED = TaskDraft("position", "classic", sfen="3/3/2k/K2 w - 1")


def test_position_must_be_won_in_time() -> None:
    task = task_of(REACH)
    assert (task.text, task.goal, task.moves) == ("Cross!", "win", 1)
    with pytest.raises(Refusal, match="cannot force a win in 1"):
        task_of(TaskDraft("position", "classic", sfen="rkb/1p1/1P1/BKR b - 1"))
    with pytest.raises(Refusal, match="nothing to play"):
        task_of(TaskDraft("position", "classic", sfen="K2/3/3/2k w - 1"))
    for bad in ("", "9/9", "3/3/3/3 b - 1"):
        with pytest.raises((BadNotation, BadPosition)):
            task_of(TaskDraft("position", "classic", sfen=bad))
    with pytest.raises(BadPuzzle):
        task_of(TaskDraft("puzzle", "classic", name="zzzzzz"))


def test_north_may_be_to_move() -> None:
    task = task_of(TURNED)
    assert judge_task(task, ["1c1d"], None).result == "solved"
    assert judge_task(task, ["1c1b"], None).result == "wrong"
    with pytest.raises(BadLesson, match="too many"):
        judge_task(task, ["1c1b", "1b1a"], None)


def test_wrong_try_is_refuted() -> None:
    puzzle = next(each for each in ALL if each.moves == 1 and each.kind == "win")
    task = task_of(TaskDraft("puzzle", "classic", name=puzzle.id))
    judged = judge_task(task, [wrong(puzzle)], None)
    assert (judged.result, bool(judged.refutation), judged.why is not None) == ("wrong", True, True)
    assert judge_task(task, solution(puzzle), None).result == "solved"


def test_tasks_keep_their_ids_and_twins_are_one() -> None:
    lesson = TaskDraft("lesson", "classic", name="tanuki")
    first = tasks_of([lesson, REACH], (), lambda: None)
    assert [task.id for task in first] == [1, 2]
    again = tasks_of([TURNED, REACH, REACH], first, lambda: None)
    assert [task.id for task in again] == [3, 2]


def test_puzzle_that_an_update_removed_is_left_out() -> None:
    assert is_there(ClassTask(1, "lesson", "classic", "tanuki"))
    assert not is_there(ClassTask(1, "puzzle", "classic", "zzzzzz"))
    assert not is_there(ClassTask(1, "lesson", "classic", "zzzzzz"))


def test_picked_puzzles_rise() -> None:
    picked = pick_puzzles(PuzzleWish("classic", count=12, hardness="medium"), Random(1))
    ratings = [ALL.get(task.name).rating for task in picked]
    assert ratings == sorted(ratings)
    assert len({*picked}) == 12
    assert [task_view(task).raced for task in picked] == [True] * 12
