"""Messages for tests: those of a module, and whether one is written as it is read."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import msgspec
import pytest

Json = Any  # what json.loads gives

# Parts of many messages, as the page sees them.
OUTCOME = {"winner": None, "reason": "agreement"}
POSITION = {
    "sfen": "rkb/1P1/3/BKR w P 2",
    "turn": "north",
    "legal": ["2a2b"],
    "in_danger": True,
    "repeated": False,
    "outcome": None,
}
MOVE = {"usi": "2c2b", "symbol": "P", "capture": "P", "sfen": "rkb/1P1/3/BKR w P 2"}
RATING = {"variant": "classic", "rating": 1500, "margin": 90, "provisional": False, "games": 3}


def structs_of(module: ModuleType) -> set[type[msgspec.Struct]]:
    """The messages that a module defines, without what they only have in common."""
    return {
        kind
        for name, kind in vars(module).items()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
        and not name.startswith("_")
    }


def check_witness(kind: type[msgspec.Struct], witness: Json) -> None:
    """Read a message as the page writes or reads it, and write the same again."""
    read = msgspec.json.decode(json.dumps(witness), type=kind)
    assert json.loads(msgspec.json.encode(read)) == witness


def refusal_of(kind: Any, hostile: Json) -> str:
    """The sentence by which something is refused that is no such message."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.json.decode(json.dumps(hostile), type=kind)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    return sentence
