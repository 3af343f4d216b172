"""Fairer neighbours."""

from __future__ import annotations

import pytest

from yokai.workshop.fairer import Estimate, make_fairer, making_fairer
from yokai.workshop.neighbours import neighbours
from yokai.workshop.recipe import game_of
from yokai.workshop.solved_game import FallibleGames, Shares

# With one step each the first player wins at once.
RACE = game_of("1kp/3/PK1 Kff,P02+5f 1dr")


def test_fair_lively_game_has_no_flaw() -> None:
    even = FallibleGames(Shares(0.5, 0.5), 30)
    assert Estimate(None, even, even).flaw == 0
    worse = [
        Estimate(None, even, FallibleGames(Shares(0.8, 0.2), 30)),
        Estimate(None, FallibleGames(Shares(0.8, 0.2), 30), even),
        Estimate(None, even, FallibleGames(Shares(0.2, 0.2), 30)),
        Estimate(None, even, FallibleGames(Shares(0.5, 0.5), 3)),
    ]
    assert all(each.flaw > 0.1 for each in worse)


def test_three_best_neighbours_are_better_than_the_game() -> None:
    told: list[float] = []
    found = make_fairer(RACE, lambda _, done: told.append(done))
    assert told == sorted(told)
    assert told[-1] == 1
    flaws = [each.estimate.flaw for each in found.best]
    assert len(flaws) == 3
    assert flaws == sorted(flaws)
    assert flaws[-1] < found.original.flaw


def test_neighbours_that_do_not_fit_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.workshop.fairer._SELF_PLAYED", 1)
    few = list(neighbours(RACE))[:2]
    monkeypatch.setattr("yokai.workshop.fairer.neighbours", lambda _: few)
    *_, last = making_fairer(RACE, most_positions=0)
    assert last.done == 1
    assert last.original.value is None
