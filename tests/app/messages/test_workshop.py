"""Messages of the workshop, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import Json, check_witness, structs_of
from tests.support.workshop import DUEL
from yokai import Variant
from yokai.app.messages import workshop
from yokai.app.messages.workshop import (
    AtlasRowView,
    AtlasView,
    RuleFaultView,
    RulesAnswer,
    RulesQuestion,
)
from yokai.app.views import variant_view

GAME = Variant.build(DUEL)
FAULT: Json = {
    **{"place": "promotion_zone", "code": "bad_zone", "message": "must be 0 to 3 rows, not 9"},
    **{"words": {"most": "3", "value": "9"}, "grave": True},
}
VIEW: Json = msgspec.json.decode(msgspec.json.encode(variant_view(GAME)))
ROW: Json = {
    **{"recipe": "1ka/3/AK1 Kff,A02 0d", "files": 3, "ranks": 3, "result": "win", "plies": 5},
    **{"fairness": 0.5, "drawn": 0.25, "length": 12.5, "longest": 9},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    AtlasRowView: ROW,
    AtlasView: {"rows": [ROW], "named": {ROW["recipe"]: "classic"}},
    RulesQuestion: {"rules": DUEL, "text": None},
    RuleFaultView: FAULT,
    RulesAnswer: {
        **{"faults": [FAULT], "rules": GAME.values, "text": GAME.text},
        **{"variant": VIEW, "code": GAME.code},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(workshop) == set(WITNESSES)


def test_rules_have_few_keys() -> None:
    with pytest.raises(msgspec.ValidationError, match="length"):
        msgspec.convert({"rules": {str(n): n for n in range(101)}}, RulesQuestion)
