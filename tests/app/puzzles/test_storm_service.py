"""Storms: puzzles against the clock of whoever judges them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.puzzles import FEW, Desk, hand_out, run, solution, wrong
from yokai.app.games.clock import DAY
from yokai.app.messages import StormTry, StormVerdict
from yokai.app.puzzles.storm import BONUSES, EVERY, PENALTY, TIME
from yokai.learn.puzzles.collection import PuzzleCollection
from yokai.refusal import Refusal
from yokai.storage.store import Store


@pytest.fixture
def desk(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    hand_out(monkeypatch, FEW)
    return Desk(store, tmp_path)


def storm_try(desk: Desk, storm: str, number: int, *moves: str) -> StormVerdict:
    return run(desk.storms.attempt("me", "classic", StormTry(storm, number, [*moves])))


def test_storm_runs_by_the_servers_clock(desk: Desk) -> None:
    storm = run(desk.storms.begin("me", "classic"))
    assert (storm.left, storm.number) == (TIME, 0)
    assert storm.puzzle
    first = FEW.get(storm.puzzle.id)
    assert storm_try(desk, storm.id, 0, solution(first)[0]).result == "on"
    desk.time += 20_000
    told = storm_try(desk, storm.id, 0, *solution(first))
    assert (told.result, told.storm.solved, told.storm.left) == ("solved", 1, TIME - 20_000)
    assert storm_try(desk, storm.id, 0, *solution(first)).result == "late"  # once
    assert told.storm.puzzle
    second = FEW.get(told.storm.puzzle.id)
    told = storm_try(desk, storm.id, 1, wrong(second))
    assert (told.result, told.storm.mistakes) == ("wrong", 1)
    assert told.storm.left == TIME - 20_000 - PENALTY
    assert told.storm.missed == []  # it is told at the end
    assert (told.storm.combo, told.storm.further, told.storm.next_bonus) == (0, EVERY, BONUSES[0])
    assert told.storm.number == 2
    desk.time += told.storm.left
    assert told.storm.puzzle
    third = FEW.get(told.storm.puzzle.id)
    told = storm_try(desk, storm.id, 2, *solution(third))
    assert (told.result, told.storm.left, told.storm.puzzle) == ("late", 0, None)
    look = run(desk.storms.look("me", "classic"))
    assert (look.solved, look.best) == (1, 1)
    assert [each.id for each in look.missed] == [second.id]
    desk.time += DAY
    assert run(desk.puzzles.repeat("me", "classic")).id == second.id
    assert desk.rating() == 700
    assert desk.solve(first).gain is None  # it was seen
    again = run(desk.storms.begin("me", "classic"))
    assert (again.left, again.solved, again.best) == (TIME, 0, 1)
    assert storm_try(desk, storm.id, 0, *solution(first)).result == "late"  # of the storm before
    with pytest.raises(Refusal, match="no storm"):
        run(desk.storms.look("you", "classic"))


def test_storm_with_a_puzzle_that_is_no_more_is_over(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    storm = run(desk.storms.begin("me", "classic"))
    assert storm.puzzle
    gone = storm.puzzle.id
    others = PuzzleCollection(FEW.game, [puzzle for puzzle in FEW if puzzle.id != gone])
    hand_out(monkeypatch, others)  # as after an update
    assert run(desk.storms.look("me", "classic")).puzzle is None
    with pytest.raises(Refusal, match=f"no puzzle '{gone}'"):
        storm_try(desk, storm.id, 0, "2c2b")
