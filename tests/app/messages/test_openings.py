"""Messages of openings, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import MOVE, POSITION, Json, check_witness, structs_of
from yokai.app.messages import openings
from yokai.app.messages.openings import (
    MOST_DRILLED,
    DrillQuestion,
    DrillView,
    ExploredView,
    ExplorerQuestion,
    ExplorerView,
    KnownOpening,
    MyOpening,
    OpeningMistake,
    OpeningName,
    OpeningsView,
    ResultCounts,
    ShapeView,
)

NAME: Json = {"id": "elephant_crown", "name": "ゾウ冠"}
WORTH: Json = {"percent": 61, "plies": None}
COUNTS: Json = {"won": 3, "drawn": 1, "lost": 2}
SHAPE: Json = {"side": "north", "name": NAME, "points": 77}
EXPLORED: Json = {
    **{"move": "2c2b", "worth": WORTH, "result": None, "book": COUNTS, "played": COUNTS},
    **{"opening": NAME, "good": True},
}
MISTAKE: Json = {"moves": [MOVE], "times": 2, "best": "1d1c", "could": WORTH, "did": WORTH}
KNOWN: Json = {"name": NAME, "moves": [MOVE], "turn": "north", "worth": WORTH, "result": "win"}
MINE: Json = {
    **{"side": "south", "moves": [MOVE], "opening": NAME, "games": COUNTS},
    **{"mistake": MISTAKE},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    ExplorerQuestion: {"variant": "classic", "sfen": None, "moves": ["2c2b"]},
    DrillQuestion: {"side": "north", "moves": ["2c2b"]},
    ResultCounts: COUNTS,
    OpeningName: NAME,
    ShapeView: SHAPE,
    ExploredView: EXPLORED,
    ExplorerView: {
        **{"exact": False, "booked": True, "opening": NAME, "shapes": [SHAPE]},
        **{"moves": [EXPLORED]},
    },
    KnownOpening: KNOWN,
    OpeningMistake: MISTAKE,
    MyOpening: MINE,
    OpeningsView: {"variant": "classic", "trains": True, "known": [KNOWN], "mine": [MINE]},
    DrillView: {
        **{"result": "wrong", "line": [MOVE], "position": POSITION, "opening": None},
        **{"best": ["2c2b"], "could": WORTH, "did": None},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(openings) == set(WITNESSES)


def test_line_of_the_trainer_has_a_length() -> None:
    with pytest.raises(msgspec.ValidationError, match="length"):
        msgspec.convert({"side": "north", "moves": ["2c2b"] * (MOST_DRILLED + 1)}, DrillQuestion)
