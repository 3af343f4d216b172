"""A study from the page as a record: each move is played once, and what cannot be is refused."""

from typing import Any

import msgspec
import pytest

from yokai import Game, Record
from yokai.app.messages import StudyDraft
from yokai.app.studies.study_record import study_record
from yokai.errors import BadNotation
from yokai.notation.move import Move


def draft_of(**wanted: Any) -> StudyDraft:
    return msgspec.convert({"variant": "classic"} | wanted, StudyDraft)


def test_each_move_of_a_study_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = {"ply": 2, "moves": ["1c1d", "3b3a"]}
    early = {"ply": 0, "moves": ["2c2b"]}
    late = {"ply": 2, "moves": ["1c1b"], "variations": [inner, inner]}
    draft = draft_of(moves=["1d1c", "3a3b", "1c1d"], variations=[late, *[early] * 20, late])
    played, undone = [0], [0]
    play, undo = Game.play, Game.undo

    def playing(game: Game, move: Move | str) -> Move:
        played[0] += 1
        return play(game, move)

    def undoing(game: Game) -> Move | None:
        undone[0] += 1
        return undo(game)

    monkeypatch.setattr(Game, "play", playing)
    monkeypatch.setattr(Game, "undo", undoing)
    record = study_record(draft)
    assert played == [3 + 2 * (1 + 2 + 2) + 20]
    assert undone[0] <= played[0]
    found = [(each.ply, len(each.moves), len(each.variations)) for each in record.variations]
    assert found == [(2, 1, 2), *[(0, 1, 0)] * 20, (2, 1, 2)]
    assert study_record(draft).text == Record.parse(record.text).text


@pytest.mark.parametrize("ply", [2, 9])
def test_variation_of_no_move_is_refused_by_its_place(ply: int) -> None:
    draft = draft_of(moves=["2c2b", "3a3b"], variations=[{"ply": ply, "moves": ["2a2b"]}])
    with pytest.raises(BadNotation, match=f"bad variation at {ply}: it must replace a move"):
        study_record(draft)


def test_long_study_can_be_called_off() -> None:
    def tick() -> None:
        raise TimeoutError

    branch = {"ply": 0, "moves": ["1d1c"]}
    assert study_record(draft_of(moves=["2c2b"]), tick).game.moves  # a line alone is short work
    with pytest.raises(TimeoutError):
        study_record(draft_of(moves=["2c2b"], variations=[branch]), tick)
