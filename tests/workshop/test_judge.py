"""The judge."""

from __future__ import annotations

import pytest

from yokai import Game
from yokai.solve.value import Value
from yokai.workshop.judge import JudgeProgress, fits, judge, judging
from yokai.workshop.recipe import game_of

DUEL = game_of("bkp/3/PKB Kff,Ba5,P02+5f 1rd")


def test_small_game_is_solved_completely() -> None:
    told: list[tuple[str, float]] = []
    found = judge(DUEL, progress=lambda stage, done: told.append((stage, done)))
    assert found.exact
    assert (found.value, found.keeping, found.positions) == (Value("win", 7), 1, 125_978)
    assert len(found.line) == 7
    assert Game(DUEL, found.line).outcome
    assert found.longest
    assert len(found.longest.moves) == 35
    assert Game(found.longest.start, found.longest.moves).outcome
    assert found.worth[0].piece == "kodama samurai"
    assert len(found.resembles) == 3
    assert found.strong.shares.first > found.beginners.shares.first
    assert list(dict.fromkeys(stage for stage, _ in told)) == [
        *("solve", "play beginners", "play strong", "describe")
    ]


def test_game_that_does_not_fit_the_memory_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.workshop.judge._SELF_PLAYED", 5)
    assert not fits(DUEL, 100_000)
    found = judge(DUEL, most_positions=100_000)
    assert not found.exact
    assert (found.value, found.keeping, found.positions, found.line) == (None, None, None, ())
    assert found.games == 5
    assert 0 < found.strong.plies < 200
    assert {each.piece for each in found.worth} == {"kitsune", "kodama", "kodama samurai"}


def test_judging_stops_when_the_generator_is_closed() -> None:
    steps = judging("classic")
    first = next(steps)
    assert first == JudgeProgress("solve", 0.0, first.foretold)
    assert first.foretold
    assert first.foretold.positions == 128_656_283
    assert next(steps).stage == "solve"
    steps.close()
