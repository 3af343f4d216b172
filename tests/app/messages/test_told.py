"""What the page is told: every message is read as it is written."""

import msgspec
import pytest

from tests.app.messages.test_responses import CLOCK, STATE, STATUS
from tests.support.messages import MOVE, POSITION, Json, check_witness, structs_of
from yokai.app.messages import told
from yokai.app.messages.told import (
    Analysis,
    AudienceNews,
    CalledNews,
    ClassroomNews,
    GameNews,
    HintNews,
    JudgementNews,
    LightSearch,
    LineView,
    MoveNews,
    Played,
    Pong,
    PresenceView,
    Refused,
    ReviewNews,
    SaidNews,
    ScoreView,
    TableNews,
    Told,
    TournamentChanged,
    Trouble,
    ValueView,
)

HERE: Json = {"state": "gone", "claim": 20_000, "win": True}
WHY: Json = {
    **{"key": "why.wins_reach", "pieces": {"royal": "K"}, "squares": {}, "numbers": {}},
    **{"arrows": []},
}
ANALYSED: Json = {"score": {"percent": 100, "plies": 1}, "moves": ["3b3a"]}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    GameNews: {"type": "game", "state": STATE},
    MoveNews: {
        **{"type": "move", "game": "g", "version": 1, "ply": 1, "move": MOVE},
        **{"position": POSITION, "clock": CLOCK, "thinking": False},
    },
    PresenceView: HERE,
    AudienceNews: {"type": "company", "game": "g", "south": HERE, "north": None, "watchers": 2},
    SaidNews: {"type": "said", "game": "g", "side": "south", "phrase": "hello"},
    CalledNews: {"type": "called"},
    Played: {"type": "played", "game": "g", "id": "a", "version": 1},
    Refused: {
        **{"type": "refused", "request": "play", "game": None, "reason": "stale"},
        **{"message": "the game has moved on since", "args": {}, "id": "a"},
    },
    HintNews: {
        **{"type": "hint", "game": "g", "ply": 0, "move": "3b3a"},
        **{"why": WHY, "percent": None},
    },
    ScoreView: {"percent": 55, "plies": None},
    LineView: ANALYSED,
    ValueView: {"move": "2c2b", "result": "draw", "plies": 0},
    Analysis: {
        **{"type": "analysis", "id": 7, "exact": False, "depth": 3, "lines": [ANALYSED]},
        **{"values": [{"move": "2c2b", "result": "loss", "plies": 4}], "done": True, "nodes": 9},
    },
    LightSearch: {
        **{"type": "light_search", "id": 7, "variant": "expert", "key": "AAAA", "before": ""},
        **{"lines": 3, "ms": 60_000},
    },
    ReviewNews: {"type": "review", "id": "r", "share": 0.5, "review": None},
    JudgementNews: {
        **{"type": "judgement", "id": 7, "stage": "solve", "share": 0.5, "done": False},
        **{"judgement": None, "fairer": None},
        "foretold": {"positions": 9, "memory": 4096, "seconds": 0.5},
    },
    TableNews: {"type": "table", "status": STATUS},
    ClassroomNews: {"type": "classroom", "classroom": "abc"},
    TournamentChanged: {"type": "tournament", "tournament": "abc"},
    Pong: {"type": "pong", "t": 0.5},
    Trouble: {"type": "problem", "error": "bad_message", "message": "a sentence"},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(told) == set(WITNESSES)


def test_message_of_a_connection_is_told_from_others_by_its_type() -> None:
    for kind, witness in WITNESSES.items():
        if "type" in witness:
            read = msgspec.convert(witness, Told, strict=False)
            assert type(read) is kind
