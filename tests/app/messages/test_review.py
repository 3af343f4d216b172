"""Messages of a review: each is read as it is written."""

from typing import get_args

import msgspec
import pytest

from tests.support.messages import Json, check_witness, structs_of
from yokai.app.messages import review
from yokai.app.messages.review import (
    FactView,
    JudgedView,
    MomentView,
    ReviewView,
    WorthView,
)
from yokai.review.grades import Grade

WORTH: Json = {"percent": 40, "plies": -3}
FACT: Json = {
    **{"key": "review.fact.missed_reach", "pieces": {"piece": "K"}},
    **{"squares": {"to": "3a"}, "numbers": {"moves": 1}, "arrows": ["3b3a"]},
}
JUDGED: Json = {
    **{"ply": 1, "side": "south", "move": "3b3c", "best": "3b3a"},
    **{"grade": "blunder", "could": {"percent": 100, "plies": 1}, "did": WORTH},
}
MOMENT: Json = {
    **{"ply": 1, "facts": [FACT], "better": FACT},
    **{"punished": ["3a3b"], "instead": ["3b3a"]},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    WorthView: WORTH,
    FactView: FACT,
    JudgedView: JUDGED,
    MomentView: MOMENT,
    ReviewView: {
        **{"exact": True, "south": 70, "north": None, "curve": [55]},
        **{"moves": [JUDGED], "moments": [MOMENT]},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(review) == set(WITNESSES)


def test_grades_are_those_of_reviews() -> None:
    for grade in get_args(Grade):
        check_witness(JudgedView, JUDGED | {"grade": grade})
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value"):
        check_witness(JudgedView, JUDGED | {"grade": "so so"})
