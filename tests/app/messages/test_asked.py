"""What the page asks: every message is read as it is written, and nothing else is."""

import msgspec
import pytest

from tests.support.messages import Json, check_witness, refusal_of, structs_of
from yokai.app.messages import asked
from yokai.app.messages.asked import (
    Analyse,
    Asked,
    Become,
    Claim,
    ClockChoice,
    Decline,
    Draw,
    Hint,
    Join,
    Judge,
    Look,
    LookBack,
    NewGame,
    Ping,
    Play,
    PositionQuestion,
    RecordQuestion,
    Replies,
    Resign,
    Say,
    Shelve,
    Solve,
    Stop,
    StudyDraft,
    Undo,
    VariationDraft,
    Watch,
    WatchClassroom,
    WatchTable,
    WatchTournament,
)
from yokai.engine.levels import STRONGEST

DRAWN: Json = {"glyphs": {"2": "?!"}, "drawings": {"2": ["2c", "2c2b"]}}
VARIATION: Json = {"ply": 1, "moves": ["2a2b"], "comments": {"2": "!"}, "variations": [], **DRAWN}
LINE: Json = {"variant": "classic", "sfen": None, "moves": ["2c2b"]}
NEW_GAME: Json = {
    "variant": "classic",
    "opponent": "friend",
    "level": None,
    "side": "south",
    "clock": {"initial": 60_000, "increment": 1_000, "byoyomi": 0, "other": None},
    "sfen": None,
    "names": ["Mia"],
    "gentle": False,
    "days": None,
    "rated": True,
    "swap_of": None,
    "open": True,
    "bot": None,
    "rival": None,
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    ClockChoice: {"initial": 1_000, "increment": 0, "byoyomi": 10_000, "other": 60_000},
    NewGame: NEW_GAME,
    Join: {"name": "Ben"},
    Replies: {"version": 3, "lines": [["2c2b", "2a2b"]]},
    PositionQuestion: LINE | {"known": 1},
    RecordQuestion: {"text": "$VARIANT:classic\n2c2b"},
    VariationDraft: VARIATION,
    StudyDraft: LINE | {"comments": {"0": "begin"}, "variations": [VARIATION], **DRAWN},
    Become: {"link": "token.signature"},
    Shelve: {"title": "My best", "hidden": True},
    Watch: {"type": "watch", "game": "g", "version": -1},
    Play: {"type": "play", "game": "g", "version": 0, "move": "2c2b", "id": "a"},
    Undo: {"type": "undo", "game": "g", "ply": 2, "to": 0},
    Resign: {"type": "resign", "game": "g"},
    Draw: {"type": "draw", "game": "g"},
    Decline: {"type": "decline", "game": "g"},
    Look: {"type": "look", "game": "g", "hidden": True},
    Say: {"type": "say", "game": "g", "phrase": "hello"},
    Claim: {"type": "claim", "game": "g", "result": "win"},
    Hint: {"type": "hint", "game": "g", "ply": 0},
    Analyse: {"type": "analyse", "id": "a", "lines": 3, "light": True, "threat": True}
    | {"engine": "sage"}
    | LINE,
    Stop: {"type": "stop", "id": 7},
    Judge: {"type": "judge", "id": 7, "variant": "classic", "fairer": True},
    LookBack: {"type": "review", "id": 7, "side": "south", "brief": True} | LINE,
    WatchTable: {"type": "table", "variant": "classic"},
    Solve: {"type": "solve", "variant": "classic", "action": "stop"},
    WatchClassroom: {"type": "classroom", "classroom": "abc"},
    WatchTournament: {"type": "tournament", "tournament": "abc"},
    Ping: {"type": "ping", "t": 0.5},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(asked) == set(WITNESSES)


def test_message_of_a_connection_is_told_from_others_by_its_type() -> None:
    for kind, witness in WITNESSES.items():
        if "type" in witness:
            read = msgspec.convert(witness, Asked)
            assert type(read) is kind
    assert "Invalid value 'fly'" in refusal_of(Asked, {"type": "fly"})


@pytest.mark.parametrize("kind", WITNESSES)
def test_field_that_nobody_knows_is_refused(kind: type[msgspec.Struct]) -> None:
    assert "unknown field `extra`" in refusal_of(kind, WITNESSES[kind] | {"extra": 1})


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        (Play, {"move": "x" * 65}, "Expected `str` of length <= 64 - at `$.move`"),
        (Play, {"version": -1}, "Expected `int` >= 0 - at `$.version`"),
        (Play, {"version": 1e99}, "Expected `int`"),
        (Watch, {"version": -2}, "Expected `int` >= -1 - at `$.version`"),
        (Resign, {"game": None}, "Expected `str`, got `null` - at `$.game`"),
        (Analyse, {"lines": 0}, "Expected `int` >= 1 - at `$.lines`"),
        (Analyse, {"lines": 11}, "Expected `int` <= 10 - at `$.lines`"),
        (Analyse, {"moves": ["2c2b"] * 1001}, "Expected `array` of length <= 1000"),
        (Say, {"phrase": "a lie"}, "Invalid enum value 'a lie' - at `$.phrase`"),
        (NewGame, {"level": STRONGEST + 1}, f"Expected `int` <= {STRONGEST} - at `$.level`"),
        (NewGame, {"days": 4}, "Invalid enum value 4 - at `$.days`"),
        (NewGame, {"names": ["a", "b", "c"]}, "Expected `array` of length <= 2"),
        (NewGame, {"clock": {"initial": -1}}, "Expected `int` >= 0 - at `$.clock.initial`"),
        (Replies, {"lines": [["2c2b"]]}, "Expected `array` of length >= 2"),
        (RecordQuestion, {"text": "x" * 20_001}, "Expected `str` of length <= 20000"),
        (StudyDraft, {"comments": {"x": "!"}}, "Expected `int`, got `str`"),
        (Become, {"link": "x" * 201}, "Expected `str` of length <= 200"),
    ],
)
def test_wrong_size_or_kind_is_refused(
    kind: type[msgspec.Struct], change: Json, sentence: str
) -> None:
    assert sentence in refusal_of(kind, WITNESSES[kind] | change)
