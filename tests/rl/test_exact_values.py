"""The teacher says what the table says."""

from __future__ import annotations

import numpy as np
import pytest

from yokai import BadTable, Position, Tablebase, YokaiError, variant
from yokai.rl.actions import action_code
from yokai.rl.exact_values import Regret, Truth, truth_of


def test_regret_counts_results_first_and_plies_else(classic_table: Tablebase) -> None:
    truth, start = Truth(classic_table), variant("classic").start
    assert truth.regret(start, start.move("2c2b")) == Regret(0, 2)
    assert truth.regret(start, start.move("2d1c")) == Regret(0, 0)
    won = start.play("2c2b")
    assert truth.regret(won, won.move("3a3b")) == Regret(2, 0)
    assert truth.best(won) == [m.move for m in classic_table.moves(won)[:1]]


def test_optimal_actions_are_those_of_the_best_moves(classic_table: Tablebase) -> None:
    truth, code, start = Truth(classic_table), action_code("classic"), variant("classic").start
    told = truth.about(start)
    assert (told["value"], told["plies"]) == (-1, 78)
    assert set(np.flatnonzero(told["optimal"])) == {
        code.encode(start, m) for m in truth.best(start)
    }
    assert truth.values(start).keys() == set(start.legal_moves)


def test_finished_game_has_a_value_and_no_actions(classic_table: Tablebase) -> None:
    over = variant("classic").start.play("2c2b").play("3a3b").play("2b2a+")
    told = Truth(classic_table).about(over)
    assert (told["value"], told["optimal"].any()) == (-1, False)


def test_teacher_is_asked_for_by_its_table(
    classic_table: Tablebase, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert truth_of(variant("classic"), False) is None
    with pytest.raises(YokaiError, match="a table of classic cannot teach dobutsu"):
        truth_of(variant("dobutsu"), classic_table)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(BadTable, match="`yokai solve classic` makes it"):
        truth_of(variant("classic"), True)
    few = Position.parse("classic", "2k/K2/3/3 b - 1")
    with pytest.raises(YokaiError, match="all 8 pieces"):
        Truth(classic_table).about(few)
