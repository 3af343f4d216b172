"""Messages of judgements, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import Json, check_witness, structs_of
from yokai.app.messages import judgement
from yokai.app.messages.judgement import (
    FairerView,
    ForcedLine,
    ForetoldView,
    JudgedMove,
    JudgementView,
    PieceWorthView,
    ResemblanceView,
    ResultsView,
)

RESULTS: Json = {"first": 0.5, "second": 0.25, "drawn": 0.25, "plies": 12.5}
MOVE: Json = {"move": "2c2b", "result": "loss", "plies": 4}
LINE: Json = {"sfen": "1ka/3/AK1 b - 1", "moves": ["2c2b"]}
FORETOLD: Json = {"positions": 9, "memory": 4096, "seconds": 0.5}
WORTH: Json = {"piece": "owl", "points": 0.125}
ALIKE: Json = {"variant": "classic", "name": "classic", "distance": 0.5}
JUDGEMENT: Json = {
    **{"positions": 9, "result": "loss", "plies": 4, "keeping": 1, "first_moves": [MOVE]},
    **{"line": ["2c2b"], "drawn": 0.5, "beginners": RESULTS, "strong": RESULTS, "games": 10},
    **{"longest": LINE, "worth": [WORTH], "resembles": [ALIKE]},
}
FAIRER: Json = {
    **{"variant": "_abc", "change": "dot", "subject": "owl", "before": "o", "after": " "},
    **{"beginners": RESULTS, "strong": RESULTS},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    ResultsView: RESULTS,
    JudgedMove: MOVE,
    ForcedLine: LINE,
    ForetoldView: FORETOLD,
    PieceWorthView: WORTH,
    ResemblanceView: ALIKE,
    JudgementView: JUDGEMENT,
    FairerView: FAIRER,
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(judgement) == set(WITNESSES)
