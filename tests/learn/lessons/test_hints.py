"""What is shown to who waits: a move that helps, wherever they are."""

from __future__ import annotations

import pytest

from yokai.learn.lessons.catalogue import lesson, lessons_of
from yokai.learn.lessons.hints import hint_after
from yokai.learn.lessons.judge import judge_step
from yokai.notation.move import Move
from yokai.rules.variant import VARIANTS


def test_first_hint_is_the_file_s_own() -> None:
    step = lesson("classic", "tanuki").steps[0]
    assert hint_after(step, []) == step.hint


def test_hint_follows_the_solution() -> None:
    step = lesson("classic", "reserve").steps[3]
    assert len(step.solution) == 2
    assert hint_after(step, step.solution[:1]).move == step.solution[1]
    assert hint_after(step, step.solution[:1]).pieces == ("P*",)


def test_who_goes_another_way_is_shown_one_that_leads_there() -> None:
    step = lesson("classic", "tanuki").steps[3]  # a1 to b2: by a2, or by b1
    detour = Move("3d2d")
    assert step.solution[0] != detour
    assert judge_step(step, [detour]).result == "on"
    hint = hint_after(step, [detour])
    assert hint.move == Move("2d2c")
    assert judge_step(step, [detour, hint.move]).result == "solved"


@pytest.mark.parametrize("game", VARIANTS)
def test_in_a_whole_game_the_hints_win(game: str) -> None:
    step = lessons_of(game)[-1].steps[0]
    moves: list[Move] = []
    for _ in range(60):
        hint = hint_after(step, moves)
        assert hint.move
        moves.append(hint.move)
        verdict = judge_step(step, moves)
        if verdict.result == "solved":
            return
        assert verdict.result == "on", verdict.line
    raise AssertionError("the game takes too long")
