"""What a line looks like: other programs and later versions of ours read it."""

from __future__ import annotations

import json

import msgspec

from tests.support.cups import cup
from yokai.tournament.event_log import Cup, Fixture, LogEntry, Pairing, Round


def test_line_names_its_kind_and_leaves_out_what_goes_without_saying() -> None:
    told = json.loads(msgspec.json.encode(cup("swiss", movetime=500)))
    assert told == {
        "kind": "cup",
        "name": "test",
        "format": "swiss",
        "variants": ["classic"],
        "rounds": 5,
        "movetime": 500,
    }
    game = Fixture(7, "fox", "owl", "classic", moves=("2c2b",))
    line = Round(1, (Pairing("fox", "owl", (game,)),), ("bat",))
    again = msgspec.json.decode(msgspec.json.encode(line), type=LogEntry)
    assert again == line


def test_unknown_keys_of_later_versions_are_passed_over() -> None:
    line = b'{"kind": "cup", "name": "x", "format": "swiss", "variants": [], "new": 1}'
    assert msgspec.json.decode(line, type=LogEntry) == Cup("x", "swiss", ())
