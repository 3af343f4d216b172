"""Messages of classrooms, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import MOVE, POSITION, Json, check_witness, refusal_of, structs_of
from yokai.app.messages import classroom

TASK: Json = {
    **{"id": 3, "kind": "puzzle", "variant": "classic", "name": "tkkkf2", "title": "", "text": ""},
    **{"sfen": "2k/K2/3/3 b - 1", "goal": "win", "moves": 2, "level": 1, "puzzle": "win"},
    **{"steps": 1, "raced": True},
}
STATE: Json = {
    **{"task": 3, "done": 1, "clean": 0, "wrong": 2, "hints": 1, "stars": 1, "ms": 5_000},
}
RACER: Json = {"place": 1, "number": 2, "name": "Mia", "solved": 3, "wrong": 0, "ms": 700}
RACE: Json = {
    **{"number": 1, "tasks": [3], "starts_in": 0, "left": 5, "length": 9, "racers": [RACER]},
}
CHILD: Json = {"number": 2, "card": "abcdefgh", "name": "Mia", "idle": None, "results": [STATE]}
ROOM: Json = {"id": "abc", "title": "Club"}
DRAFT: Json = {
    **{"kind": "position", "variant": "classic", "name": "", "sfen": "2k/K2/3/3 b - 1"},
    **{"goal": "play", "moves": 1, "level": 2, "text": "Go!"},
}
WITNESSES: dict[str, Json] = {
    "TaskDraft": DRAFT,
    "ClassroomDraft": {"title": "Club", "tasks": [DRAFT], "open": False},
    "PuzzleWish": {
        **{"variant": "classic", "theme": "fork", "hardness": "hard", "count": 3},
        "without": ["tkkkf2"],
    },
    "ChildNames": {"names": ["Mia", ""]},
    "ChildName": {"name": "Mia"},
    "NewRace": {"minutes": 3, "tasks": [1, 2]},
    "ClassroomLook": {"race": 1},
    "ClassroomTry": {"moves": ["2c2b"], "race": 1},
    "TaskView": TASK,
    "TaskState": STATE,
    "ChildView": CHILD,
    "Racer": RACER,
    "RaceView": RACE,
    "ClassroomOutline": ROOM | {"tasks": 2, "children": 3, "at": 9},
    "ClassroomView": ROOM | {"open": True, "tasks": [TASK], "children": [CHILD], "race": RACE},
    "ClassroomDoor": ROOM | {"link": "http://a/#/class/x", "open": True, "tasks": 2},
    "ClassroomCard": {"card": "abcdefgh"},
    "ClassroomDesk": ROOM
    | {"number": 2, "name": "Mia", "tasks": [TASK], "results": [STATE], "race": RACE, "raced": []},
    "ClassroomPuzzle": {"task": TASK, "position": POSITION},
    "ClassroomVerdict": {
        **{"result": "wrong", "line": [MOVE], "position": POSITION, "refutation": [MOVE]},
        **{"why": "lost", "plies": 2, "state": STATE},
    },
}


@pytest.mark.parametrize("name", WITNESSES)
def test_message_is_written_as_it_is_read(name: str) -> None:
    check_witness(getattr(classroom, name), WITNESSES[name])


def test_every_message_has_a_witness() -> None:
    assert {kind.__name__ for kind in structs_of(classroom)} == set(WITNESSES)


@pytest.mark.parametrize(
    ("name", "hostile"),
    [
        ("ClassroomDraft", {"title": "x", "tasks": [DRAFT] * 41}),
        ("ClassroomDraft", {"title": "x" * 61, "tasks": []}),
        ("ChildNames", {"names": [""] * 61}),
        ("ChildName", {"name": "x" * 25}),
        ("TaskDraft", DRAFT | {"moves": 4}),
        ("NewRace", {"minutes": 61}),
    ],
)
def test_messages_of_strangers_are_bounded(name: str, hostile: Json) -> None:
    kind: type[msgspec.Struct] = getattr(classroom, name)
    assert refusal_of(kind, hostile)
