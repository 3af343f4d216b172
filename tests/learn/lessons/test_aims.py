"""What a step asks for is seen on its board."""

from __future__ import annotations

import pytest

from yokai.learn.lessons.aims import aims_of, stars_of
from yokai.learn.lessons.catalogue import lesson, lessons_of
from yokai.learn.lessons.judge import judge_step
from yokai.rules.variant import VARIANTS


@pytest.mark.parametrize("game", VARIANTS)
def test_every_step_has_a_picture_and_a_question_is_not_answered_by_it(game: str) -> None:
    for each in lessons_of(game):
        for step in each.steps:
            stars, aims = stars_of(step), aims_of(step, step.game().position)
            assert bool(stars) != bool(aims), (each.name, step.number)
            if step.hint.look and step.goal == "capture":
                assert list(aims.values()).count("catch") > 1, (each.name, step.number)


@pytest.mark.parametrize(
    ("name", "number", "aims"),
    [
        ("tanuki", 1, {"2b": "dot", "3c": "dot", "1c": "dot", "2d": "dot"}),
        ("tanuki", 2, {}),
        ("capture", 5, {"3b": "catch", "1b": "catch"}),
        ("reserve", 2, {"R*": "dot"}),
        ("promotion", 1, {"3a": "row", "2a": "row", "1a": "row"}),
        ("catch", 1, {"2a": "crown"}),
        ("run", 1, {"3a": "row", "2a": "row", "1a": "row"}),
        ("danger", 1, {"1d": "shield"}),
        ("careful", 1, {"3d": "shield"}),
        ("game", 1, {"2a": "crown"}),
    ],
)
def test_picture_of_each_goal(name: str, number: int, aims: dict[str, str]) -> None:
    step = lesson("classic", name).steps[number - 1]
    assert aims_of(step, step.game().position) == aims


def test_crown_follows_the_piece() -> None:
    step = lesson("classic", "trap").steps[0]
    verdict = judge_step(step, step.solution[:1])
    assert verdict.answer
    [crowned] = aims_of(step, verdict.position)
    assert crowned == verdict.answer.target
