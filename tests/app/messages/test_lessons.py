"""Messages of lessons: each is read as it is written, and a try has an end."""

import msgspec
import pytest

from tests.support.messages import MOVE, POSITION, Json, check_witness, refusal_of, structs_of
from yokai.app.messages import lessons
from yokai.app.messages.lessons import (
    Learner,
    LessonHint,
    LessonPath,
    LessonStop,
    LessonTry,
    LessonVerdict,
    LessonView,
    LevelResults,
    ProgressReport,
    StepView,
    TopicProgress,
    VariantProgress,
)
from yokai.learn.lessons.judge import LONGEST_GAME

HINT: Json = {
    "squares": ["2c"],
    "pieces": ["3c", "P*"],
    "move": None,
    "look": ["3c"],
    "aims": {"2c": "crown"},
}
STOP: Json = {
    **{"name": "tanuki", "title": "lesson.tanuki", "picture": "R"},
    **{"steps": 5, "done": 1, "stars": 0, "state": "next"},
}
STEP: Json = {
    **{"text": "lesson.tanuki.1", "goal": "reach", "side": "south", "position": POSITION},
    **{"stars": ["2c"], "hint": HINT, "done": False},
}
LEVEL: Json = {"level": 1, "won": 2, "drawn": 0, "lost": 3}
TOPIC: Json = {"topic": "moves", "lessons": 4, "done": 1, "begun": True}
PROGRESS: Json = {
    **{"variant": "classic", "topics": [TOPIC], "steps": 7, "next": STOP, "again": [STOP]},
    **{"opponents": [LEVEL], "opponent": 1, "solved": 4, "tried": 5},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    LessonTry: {"moves": ["2c2b"], "helped": True},
    LessonStop: STOP,
    LessonPath: {"variant": "classic", "stops": [STOP]},
    Learner: {"new": True, "variant": "classic", "lesson": "tanuki"},
    LessonHint: HINT,
    StepView: STEP,
    TopicProgress: TOPIC,
    LevelResults: LEVEL,
    VariantProgress: PROGRESS,
    ProgressReport: {"variants": [PROGRESS]},
    LessonView: {
        **{"variant": "classic", "name": "tanuki", "title": "lesson.tanuki"},
        **{"shown": True, "stars": 0, "next": None, "steps": [STEP]},
    },
    LessonVerdict: {
        **{"result": "on", "text": "lesson.on", "moves": [MOVE], "positions": [POSITION]},
        **{"tried": 1, "hint": HINT, "stars": 0, "done": 0},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(lessons) == set(WITNESSES)


@pytest.mark.parametrize(
    ("hostile", "sentence"),
    [
        ({"moves": []}, "length >= 1"),
        ({"moves": ["2c2b"] * (LONGEST_GAME + 1)}, f"length <= {LONGEST_GAME}"),
        ({"moves": "2c2b"}, "Expected `array`"),
        ({"moves": ["2c2b"], "stars": 3}, "unknown field `stars`"),
        ({}, "missing required field `moves`"),
    ],
)
def test_try_of_a_wrong_kind_is_refused(hostile: Json, sentence: str) -> None:
    assert sentence in refusal_of(LessonTry, hostile)
