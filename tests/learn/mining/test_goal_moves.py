"""Which moves keep a promise, and which resist longest."""

import pytest

from yokai import Position, Tablebase
from yokai.learn.mining.goal_moves import Value, best_defences, goal_moves, values_of

VALUES: list[Value] = [(1, 9), (-1, 2), (1, 5), (0, 0), (-1, 20), (1, 5)]


def test_win_is_kept_by_who_wins_in_time() -> None:
    assert goal_moves(VALUES, "win", 5) == [2, 5]
    assert goal_moves(VALUES, "win", 4) == []
    assert goal_moves(VALUES, "win", 9) == [0, 2, 5]


def test_only_win_and_draw_ask_for_no_length() -> None:
    assert goal_moves(VALUES, "only_win") == [0, 2, 5]
    assert goal_moves(VALUES, "hold") == goal_moves(VALUES, "draw") == [0, 2, 3, 5]


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ([(-1, 4), (-1, 8), (-1, 8)], [1, 2]),
        ([(-1, 4), (0, 0)], [1]),
        ([(1, 9), (1, 3), (0, 0)], [1]),
    ],
)
def test_who_resists_draws_before_losing_and_loses_late(
    values: list[Value], best: list[int]
) -> None:
    assert best_defences(values) == best


def test_values_are_those_of_the_table(classic_table: Tablebase) -> None:
    start = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    assert values_of(classic_table, start._core) == [(-1, 76), (-1, 78), (-1, 78), (-1, 78)]
