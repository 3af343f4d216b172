"""Responses and the values that messages share: each is read as it is written."""

import msgspec
import pytest

from tests.support.messages import MOVE, OUTCOME, POSITION, RATING, Json, check_witness, structs_of
from yokai.app.messages import responses
from yokai.app.messages.responses import (
    BotView,
    ClockView,
    Crosstable,
    Deletion,
    GameList,
    GameState,
    GameSummary,
    KindView,
    LadderStep,
    LadderView,
    Leader,
    Leaderboard,
    LevelView,
    LobbySeat,
    LobbyView,
    LongestWin,
    Me,
    MoveView,
    OfferView,
    OutcomeView,
    PairGame,
    PairGames,
    PairScore,
    PlayedGame,
    PlayerPage,
    Players,
    PlayerView,
    PositionAnswer,
    PositionView,
    Problem,
    RatingView,
    RecordAnswer,
    RepliesView,
    Solution,
    TableStatus,
    TimeControl,
    ValueCount,
    VariantView,
    VariationView,
)

KIND: Json = {
    **{"symbol": "P", "name": "kodama", "dots": [" o ", "   ", "   "], "royal": False},
    **{"promotes_to": "+P", "one_per_column": False, "drop_mate": True, "drawn": True},
    **{"drawing": None, "tint": 0},
}
PLAYER: Json = {"kind": "person", "level": None, "name": "Mia", "id": "c4e43677bd65dc63"}
PLAYERS: Json = {
    "south": PLAYER,
    "north": {"kind": "computer", "level": 4, "name": None, "id": None},
}
CLOCK: Json = {"south": 60_000, "north": 59_000, "running": "south"}
START = "rkb/1p1/1P1/BKR b - 1"
TIME: Json = {"initial": 60_000, "increment": 0, "byoyomi": 10_000, "north": 30_000}
STATE: Json = {
    **{"id": "g", "version": 1, "variant": "classic", "start": START, "moves": [MOVE]},
    **{"position": POSITION, "players": PLAYERS, "seat": "both", "below": "south"},
    **{"gentle": False, "rated": False, "days": 3, "thinking": True},
    **{"time": TIME, "clock": CLOCK},
    **{"offer": {"what": "draw", "side": "north"}, "next": None, "tournament": None},
}
PAIR_GAME: Json = {
    **{"game": "g", "variant": "classic", "side": "south", "result": "win", "at": 9},
}
SUMMARY: Json = {
    **{"id": "g", "variant": "classic", "sfen": START, "turn": "south", "outcome": OUTCOME},
    **{"players": PLAYERS, "seat": None, "updated": 1_000, "plies": 0, "title": "My best"},
}
LEADER: Json = {"id": "c4e43677bd65dc63", "name": None, "rating": RATING}
SEAT: Json = {
    **{"game": "g", "variant": "classic", "name": "Mia", "side": "north"},
    **{"clock": TIME, "days": None, "rated": True, "mine": False},
}
DRAWN: Json = {"glyphs": {"1": "?!"}, "drawings": {"1": ["2c", "2c2b"]}}
VARIATION: Json = {"ply": 0, "moves": [MOVE], "comments": {"1": "!"}, "variations": [], **DRAWN}
COUNT: Json = {"result": "win", "plies": 3, "count": 13_049_909}
STATUS: Json = {
    **{"variant": "classic", "state": "solving", "stage": "distance 3", "done": 0.5},
    **{"seconds": 4.2, "threads": 2, "plies": 3, "positions": 99_485_568, "known": [COUNT]},
}
LONGEST: Json = {"plies": 173, "sfen": START}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    Me: {
        **{"link": "/me/token.signature", "id": "c4e43677bd65dc63", "keep_days": 365},
        **{"calendar": "/calendar/token.signature.ics"},
    },
    Problem: {"error": "no_dot", "message": "a sentence", "args": {"piece": "kodama"}},
    KindView: KIND,
    VariantView: {
        **{"id": "classic", "name": "Classic", "files": 3, "ranks": 4, "start": START},
        **{"promotion_zone": 1, "promotion": "forced", "dead_ends": False, "reach_wins": True},
        **{"checkmate_ends": False, "royal_avoids_attack": False, "solvable": True},
        **{"drops": True, "stuck_draws": False, "repetition": 3},
        **{"theme": "yokai", "themes": {"yokai": {"P": "kodama"}}, "pieces": {"kodama": 2}},
        **{"kinds": [KIND], "annotated": ["perfect"]},
    },
    LevelView: {"number": 1, "name": "leaf"},
    BotView: {"name": "fox", "analyses": True},
    OutcomeView: OUTCOME,
    PositionView: POSITION | {"outcome": OUTCOME},
    MoveView: MOVE,
    PlayerView: PLAYER,
    Players: PLAYERS,
    ClockView: CLOCK,
    TimeControl: TIME,
    PairScore: {"south": 1.5, "north": 0.5},
    OfferView: {"what": "undo", "side": "south"},
    GameState: STATE,
    GameSummary: SUMMARY,
    RepliesView: {"version": 1, "lines": [[MOVE]]},
    RatingView: RATING,
    PlayedGame: {"game": SUMMARY, "gain": -7},
    PlayerPage: {
        **{"id": "c4e43677bd65dc63", "name": "Mia", "ratings": [RATING]},
        **{"games": [{"game": SUMMARY, "gain": None}]},
        **{"score": {"won": 2, "drawn": 1, "lost": 0}, "muted": False},
    },
    PairGame: PAIR_GAME,
    PairGames: {"games": [PAIR_GAME], "older": 9},
    Crosstable: {"won": 2, "drawn": 1, "lost": 0},
    Leader: LEADER,
    Leaderboard: {"variant": "classic", "leaders": [LEADER]},
    LadderStep: {"level": 3, "result": "win"},
    LadderView: {
        **{"level": 4, "path": [{"level": 3, "result": "win"}]},
        **{"games": 1, "offer": None, "friends": [0, 3]},
    },
    Deletion: {"gone": True},
    GameList: {"games": [SUMMARY], "older": 1_700_000_000_000},
    LobbySeat: SEAT,
    LobbyView: {"on": True, "seats": [SEAT]},
    PositionAnswer: {"positions": [POSITION], "moves": [MOVE]},
    VariationView: VARIATION,
    RecordAnswer: {
        **{"variant": "classic", "start": START, "moves": ["2c2b"]},
        **{"comments": {"0": "begin"}, "variations": [VARIATION], **DRAWN},
    },
    ValueCount: COUNT,
    TableStatus: STATUS,
    LongestWin: LONGEST,
    Solution: {
        **{"variant": "classic", "result": "loss", "plies": 78, "positions": 99_485_568},
        **{"known": [COUNT], "longest": LONGEST},
    },
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(responses) == set(WITNESSES)
