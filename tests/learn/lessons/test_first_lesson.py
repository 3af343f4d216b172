"""The first lesson of a game that somebody has made."""

import random

import pytest

from tests.support.games import EVERY
from tests.support.soak import often
from tests.support.workshop import DUEL, random_values
from yokai import Variant
from yokai.learn.lessons.catalogue import lesson, lessons_of, prerequisites
from yokai.learn.lessons.first_lesson import first_lesson
from yokai.learn.lessons.proof import faults
from yokai.learn.lessons.texts import lesson_words, say


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_step_is_solved_by_its_solution(game: Variant) -> None:
    made = first_lesson(game)
    assert made is not None
    assert faults(made) == []


def test_each_piece_is_met_and_each_rule_is_tried() -> None:
    duel = Variant.build(DUEL, reach_wins=True)
    made = first_lesson(duel)
    assert made is not None
    words = lesson_words()
    assert [(step.goal, say(words, duel, step.text)) for step in made.steps] == [
        ("go", "This is a fox. Tap it, then tap where it can go!"),
        ("go", "This is a king. Tap it, then tap where it can go!"),
        ("win", "Capture the other king: you win!"),
        ("win", "Your king reaches the far row safely: you win!"),
        ("promote", "At the far side this one turns over: old fox. Try it!"),
        ("drop", "You captured a fox. Put it on a free square!"),
    ]
    meeting = made.steps[0]
    fox = meeting.position.piece(meeting.solution[0].origin or "")
    assert fox is not None
    assert fox.kind.name == "fox"
    assert len(meeting.to) == 3


def test_nothing_is_dropped_where_there_are_no_drops() -> None:
    made = first_lesson(Variant.build(DUEL, drops=False))
    assert made is not None
    assert "drop" not in [step.goal for step in made.steps]


def test_lesson_is_found_by_its_game() -> None:
    duel = Variant.build(DUEL)
    [made] = lessons_of(duel.code)
    assert lesson(duel.code, "first") == made
    assert prerequisites(made) == ()


def test_random_games_have_right_lessons() -> None:
    for seed in range(often(8, 500)):
        made = first_lesson(Variant.build(random_values(random.Random(seed))))
        assert made is None or faults(made) == []
