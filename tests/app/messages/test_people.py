"""Messages about a person, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import Json, check_witness, structs_of
from yokai.app.messages import people
from yokai.app.messages.people import (
    ChallengeView,
    DeclineChallenge,
    DeviceView,
    EndDevice,
    FriendView,
    Here,
    LinkOwner,
    Mute,
    ProfileView,
    PushKey,
    SetProfile,
    Subscribe,
    Turns,
    Unsubscribe,
)

CHALLENGE: Json = {
    **{"game": "g", "variant": "classic", "id": "c4e4", "name": "Mia", "side": "north"},
    **{"clock": None, "days": 3, "rated": False, "mine": True, "declined": "later"},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    SetProfile: {"name": "Mia", "lang": "de", "pieces": "kanji"},
    Subscribe: {"endpoint": "https://push", "public": "BCVx", "auth": "BTBZ", "lang": "de"},
    Unsubscribe: {"endpoint": "https://push"},
    Here: {"but": "g", "shown": True},
    DeclineChallenge: {"word": "never"},
    Mute: {"muted": True},
    ChallengeView: CHALLENGE,
    FriendView: {"id": "c4e4", "name": None, "here": True, "at": 9},
    Turns: {"turns": 2, "challenges": [CHALLENGE]},
    PushKey: {"key": "BP4z"},
    EndDevice: {"device": "abc"},
    ProfileView: {"name": "Mia", "lang": None, "pieces": "kanji", "at": 9},
    DeviceView: {"id": "abc", "label": "Firefox, Android", "at": 9, "here": True},
    LinkOwner: {"name": "Mia"},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(people) == set(WITNESSES)
