"""A step, and what it asks for."""

from __future__ import annotations

from typing import Any

import pytest

from yokai import Position
from yokai.learn.lessons.lesson import Step, StepHint
from yokai.notation.move import NORTH, Move


def step(sfen: str, goal: str, game: str = "classic", **more: Any) -> Step:
    hint = StepHint((), (), None)
    return Step(1, "Play!", Position.parse(game, sfen), goal, hint, **more)


@pytest.mark.parametrize(
    ("goal", "more", "does", "does_not"),
    [
        ("go", {"to": ("2b",)}, "2c2b", "2c3c"),
        ("go", {"to": ("2b",), "piece": "R"}, "2c2b", "1c2b"),
        ("go", {"to": ("3c",)}, "2c3c", "B*3c"),
        ("capture", {}, "2c2d", "2c2b"),
        ("capture", {"to": ("1d",)}, "1c1d", "2c2d"),
        ("drop", {}, "P*3c", "2c3c"),
        ("drop", {"piece": "B"}, "B*3c", "P*3c"),
        ("escape", {}, "2c3c", None),
    ],
)
def test_goal_is_told_from_what_is_not(
    goal: str, more: dict[str, Any], does: str, does_not: str | None
) -> None:
    asked = step("k2/3/1RK/1br b PB 1", goal, **more)
    assert asked.reached(asked.position, Move(does))
    assert does_not is None or not asked.reached(asked.position, Move(does_not))


def test_promotion_is_told_from_a_plain_step() -> None:
    asked = step("4k/5/1S3/5/5/K4 b - 1", "promote", "expert")
    assert asked.reached(asked.position, Move("4c4b+"))
    assert not asked.reached(asked.position, Move("4c4b"))


def test_moves_played_before_are_in_the_game() -> None:
    asked = step("3/1k1/1r1/K2 b - 1", "any", before=(Move("3d2d"),))
    assert [move.usi for move in asked.game().moves] == ["3d2d"]
    assert asked.side is NORTH
