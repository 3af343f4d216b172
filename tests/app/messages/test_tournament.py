"""Messages of a tournament: each is read as it is written."""

from typing import get_args

import msgspec
import pytest

from tests.support.messages import MOVE, OUTCOME, Json, check_witness, structs_of
from yokai.app.messages import tournament
from yokai.app.messages.tournament import (
    BracketColumn,
    BracketTie,
    CupView,
    FaultView,
    FixtureView,
    LiveBoard,
    RoundView,
    StandingView,
    TableView,
    TournamentGame,
    TournamentNews,
)
from yokai.tournament.event_log import FormatName

CUP: Json = {
    **{"name": "Forest cup", "format": "swiss", "variants": ["classic"], "entrants": 4},
    **{"round": 1, "rounds": 3, "games": 0, "total": 6, "movetime": None, "clock": [60_000, 0]},
    **{"nodes": None, "depth": None},
    **{"running": True, "over": False, "protection": "none", "protected": "nothing holds them"},
    **{"own": []},
}
FAULT: Json = {"reason": "stall", "sentence": "no answer within 1.0 s", "games": [1], "past": False}
STANDING: Json = {
    **{
        "place": 1,
        "name": "fox",
        "points": 0.5,
        "buchholz": 1.5,
        "played": 1,
        "wins": 0,
        "draws": 1,
    },
    **{"losses": 0, "byes": 0, "rating": 12, "error": 200, "faults": [FAULT]},
    **{"author": "", "version": 0, "gain": None, "past": False, "handicap": ""},
    **{"mean_ms": 80, "slowest_ms": 210},
}
FIXTURE: Json = {
    **{"number": 1, "south": "fox", "north": "owl"},
    **{"winner": None, "reason": None, "culprit": None},
}
TABLE: Json = {"a": "fox", "b": "owl", "points": [0.5, 0.5], "games": [FIXTURE]}
ROUND: Json = {
    "index": 0,
    "number": 1,
    "tables": [TABLE],
    "byes": ["蛙のボット"],
    "stage": "",
    "again": False,
}
BOARD: Json = {
    **{"number": 1, "south": "fox", "north": "owl", "variant": "classic"},
    **{"sfen": "rkb/1p1/1P1/BKR b - 1", "last": None, "plies": 0},
    **{"last_ms": [0, 0], "spent_ms": [0, 0], "moves": [0, 0]},
}
TIE: Json = {
    **{"a": "fox", "b": None, "points": [0, 0], "winner": "fox", "games": [], "tie_breaks": 0},
}
COLUMN: Json = {"number": 1, "stage": "final", "ties": [TIE]}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    CupView: CUP,
    FaultView: FAULT,
    StandingView: STANDING,
    FixtureView: FIXTURE,
    TableView: TABLE,
    RoundView: ROUND,
    LiveBoard: BOARD,
    BracketTie: TIE,
    BracketColumn: COLUMN,
    TournamentNews: {
        **{"whole": True, "cup": CUP, "standings": [STANDING], "cross": [[None, [0.5, 1]]]},
        "bracket": [COLUMN],
        **{"rounds": [ROUND], "boards": [BOARD], "gone": [7]},
    },
    TournamentGame: {
        **{"number": 1, "round": 1, "stage": "final", "south": "fox", "north": "owl"},
        **{"variant": "classic", "start": "rkb/1p1/1P1/BKR b - 1", "moves": [MOVE], "opening": 0},
        **{"outcome": OUTCOME, "culprit": None, "sentence": ""},
        **{"times": [120], "says": ["I take"], "own": None},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(tournament) == set(WITNESSES)


def test_formats_are_those_of_tournaments() -> None:
    assert get_args(tournament.FormatName) == get_args(FormatName)
