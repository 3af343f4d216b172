"""Messages of puzzles: each is read as it is written, and a try has an end."""

import msgspec
import pytest

from tests.support.messages import (
    MOVE,
    POSITION,
    RATING,
    Json,
    check_witness,
    refusal_of,
    structs_of,
)
from yokai.app.messages import puzzles
from yokai.app.messages.puzzles import (
    PuzzleEnd,
    PuzzleHint,
    PuzzleHub,
    PuzzleTry,
    PuzzleVerdict,
    PuzzleView,
    RefutationView,
    SolverView,
    StormTry,
    StormVerdict,
    StormView,
    ThemeView,
)

PUZZLE: Json = {
    **{"variant": "classic", "id": "2utrg4", "kind": "win", "moves": 2},
    **{"position": POSITION, "tried": "no", "due": False},
}
SOLVER: Json = {
    **{"rating": RATING, "solved": 2, "failed": 1},
    **{"run": 1, "best_run": 2, "best_storm": 9},
}
STORM: Json = {
    **{"id": "a", "variant": "classic", "left": 60_000, "solved": 1},
    **{"mistakes": 0, "best": 9, "number": 1, "puzzle": PUZZLE, "missed": []},
    **{"combo": 1, "bonus": 0, "further": 4, "next_bonus": 3000},
}
WHY: Json = {
    **{"key": "why.zugzwang", "pieces": {"royal": "K"}, "squares": {}, "numbers": {}},
    **{"arrows": ["3b3a"]},
}
REFUTATION: Json = {"moves": [MOVE], "why": "lost", "plies": 3, "reply": WHY}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    PuzzleTry: {"moves": ["2c2b"]},
    StormTry: {"storm": "a", "number": 0, "moves": []},
    PuzzleView: PUZZLE,
    SolverView: SOLVER,
    RefutationView: REFUTATION,
    PuzzleEnd: {
        **{"themes": ["drop"], "rating": 1400, "why": WHY, "ply": 0},
        **{"won": ["S"], "lost": ["P"], "moves": 10, "days": 1},
    },
    PuzzleVerdict: {
        **{"result": "wrong", "line": [MOVE], "position": POSITION, "refutation": REFUTATION},
        **{"gain": -12, "solver": SOLVER, "end": None},
    },
    PuzzleHint: {"symbol": "P", "square": None},
    ThemeView: {"theme": "drop", "puzzles": 40},
    PuzzleHub: {
        **{"variant": "classic", "puzzles": 400, "date": "2026-11-18", "daily": PUZZLE},
        **{"solver": SOLVER, "themes": [{"theme": "drop", "puzzles": 40}], "due": 0},
    },
    StormView: STORM,
    StormVerdict: {"result": "late", "line": [], "position": None, "storm": STORM},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(puzzles) == set(WITNESSES)


def test_puzzle_that_is_not_over_has_no_place_for_its_solution() -> None:
    for kind in (PuzzleView, StormView, PuzzleHint):
        assert not {"line", "themes", "solution"} & set(kind.__struct_fields__)


@pytest.mark.parametrize(
    ("kind", "hostile", "sentence"),
    [
        (PuzzleTry, {"moves": ["1a1a"] * 20}, "Expected `array` of length <="),
        (PuzzleTry, {"moves": "1a"}, "Expected `array`, got `str`"),
        (PuzzleTry, {}, "missing required field `moves`"),
        (StormTry, {"storm": "a", "number": -1, "moves": []}, "Expected `int` >= 0"),
        (StormTry, {"storm": "a", "number": 0, "moves": [], "left": 9}, "unknown field `left`"),
    ],
)
def test_try_of_a_wrong_kind_is_refused(
    kind: type[msgspec.Struct], hostile: Json, sentence: str
) -> None:
    assert sentence in refusal_of(kind, hostile)
