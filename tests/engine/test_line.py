"""Scores of a search and of a table, in one order."""

from __future__ import annotations

import pytest

import yokai
from yokai import _core
from yokai.engine.line import Score, table_lines
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.solve.verdict import judge


@pytest.mark.parametrize(
    ("value", "score", "text"),
    [
        (Value("win", 1), Score(_core.WIN - 1, 1), "win in 1"),
        (Value("loss", 78), Score(78 - _core.WIN, -78), "loss in 78"),
        (Value("draw", 0), Score(0), "+0.00"),
    ],
)
def test_truth_of_a_table_is_a_score(value: Value, score: Score, text: str) -> None:
    assert Score.of(value) == score
    assert str(score) == text
    assert Score.from_core(score.centi) == score


def test_better_values_have_better_scores() -> None:
    values = [Value("win", 1), Value("win", 3), Value("draw", 0), Value("loss", 4)]
    values.append(Value("loss", 2))
    assert sorted(map(Score.of, values), reverse=True) == [Score.of(value) for value in values]


def test_table_lines_have_their_perfect_games_where_asked_for(classic_table: Tablebase) -> None:
    lines = table_lines(judge(classic_table, yokai.variant("classic").start, lines=2))
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    assert [line.score.plies for line in lines] == [-78, -78, -78, -76]
    assert [len(line.moves) for line in lines] == [78, 78, 1, 1]
    assert all(line.exact for line in lines)
