"""Messages of the hand-in: each is read as it is written, and nothing beyond its bounds."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import Json, check_witness, refusal_of, structs_of
from yokai.app.messages import hand_in
from yokai.app.messages.hand_in import (
    CheckFault,
    ClassCard,
    ClassCards,
    CodeAsked,
    HandedFile,
    HandInAsked,
    MyBots,
    OwnGame,
    OwnGameNotes,
    OwnNote,
    VersionView,
)

FILE: Json = {"path": "bot.py", "data": "cnVuKCk="}
FAULT: Json = {
    **{"reason": "stall", "sentence": "no answer", "advice": "look at the clock"},
    **{"opponent": "random", "transcript": ["> {}"], "cure": "typo", "words": {"meant": "java"}},
}
VERSION: Json = {
    **{"number": 1, "at": 1_000, "state": "waiting", "ahead": 2, "name": "fox"},
    **{"faults": [FAULT], "slowest_ms": 1, "allowed_ms": 2, "memory_mb": 3, "prints": ["hm"]},
    **{"rating": None, "error": 0, "played": 0},
}
GAME: Json = {
    **{"number": 1, "version": 1, "opponent": "owl", "side": "south", "result": "won"},
    **{"reason": "reach", "fault": False, "given": "draw", "ply": 7},
}
NOTE: Json = {
    **{"ply": 1, "own": True, "ms": 5, "cpu": None, "say": "", "prints": ["hm"], "given": "win"},
}
CARD: Json = {
    "student": "Anna",
    "code": "aaaaa-aaaaa",
    "versions": 0,
    "state": None,
    "like": "Bo",
    "percent": 90,
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    HandedFile: FILE,
    HandInAsked: {"code": "aaaaa-aaaaa", "files": [FILE]},
    CodeAsked: {"code": "aaaaa-aaaaa", "game": 7},
    CheckFault: FAULT,
    VersionView: VERSION,
    OwnGame: GAME,
    MyBots: {"student": "Anna", "cup": "class", "versions": [VERSION], "games": [GAME]},
    OwnNote: NOTE,
    OwnGameNotes: {"number": 1, "truth": "known", "notes": [NOTE], "log": ["! hm"]},
    ClassCard: CARD,
    ClassCards: {"cup": "class", "door": "http://192.168.1.5:8017/#/handin", "cards": [CARD]},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(hand_in) == set(WITNESSES)


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        (HandInAsked, {"code": "x" * 41, "files": []}),
        (HandInAsked, {"code": "x", "files": [FILE] * 1002}),
        (HandedFile, {"path": "x" * 1001, "data": ""}),
        (HandedFile, {"path": "x", "data": "no Base64!"}),
        (CodeAsked, {"code": "x", "game": -1}),
    ],
)
def test_what_is_beyond_bounds_is_refused(kind: type[msgspec.Struct], sent: Json) -> None:
    assert refusal_of(kind, sent)
