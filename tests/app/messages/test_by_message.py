"""Messages of games by message: each is read as it is written, and a link has an end."""

import msgspec
import pytest

from tests.support.messages import MOVE, POSITION, Json, check_witness, refusal_of, structs_of
from yokai.app.messages import by_message
from yokai.app.messages.by_message import LinkText, OpenedLink, OpenLink

WITNESSES: dict[type[msgspec.Struct], Json] = {
    OpenLink: {"text": "AQBm", "keep": True, "name": "Ben"},
    OpenedLink: {
        **{"what": "new", "game": None, "same": 0, "variant": "classic"},
        **{"start": "rkb/1p1/1P1/BKR b - 1", "moves": [MOVE], "position": POSITION},
        **{"seat": "north", "sender": "Aiko"},
    },
    LinkText: {"text": "AQBm", "code": True},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(by_message) == set(WITNESSES)


def test_endless_link_is_refused() -> None:
    assert "length <= 4000" in refusal_of(OpenLink, {"text": "A" * 4_001})
