"""An agent's score: perfect play has the best there is, and better players have better ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from yokai import Tablebase, YokaiError
from yokai.rl import AgentScore, score


def measured(who: Any, table: Tablebase, seed: int = 1) -> AgentScore:
    return score(who, positions=60, games=15, table=table, seed=seed)


def test_perfect_play_is_perfect(classic_table: Tablebase) -> None:
    assert measured("perfect", classic_table) == AgentScore(60, 1.0, 1.0, 0.0, 1.0, 1.0)


def test_chance_is_far_from_it_and_a_level_between(classic_table: Tablebase) -> None:
    chance, level = measured("random", classic_table), measured(3, classic_table)
    assert chance.regret > level.regret > 0
    assert chance.kept < level.kept < 1
    assert chance.optimal <= chance.kept
    assert chance.converted < 0.2
    assert str(chance).count("%") == 4


def test_seed_decides(classic_table: Tablebase) -> None:
    first: Callable[..., int] = lambda seen, mask: int(mask.argmax())  # noqa: E731
    assert measured(first, classic_table) == measured(first, classic_table)
    assert measured(first, classic_table) != measured(first, classic_table, seed=2)


def test_nonsense_is_refused(classic_table: Tablebase) -> None:
    with pytest.raises(YokaiError, match="bad positions '0'"):
        score("random", positions=0, table=classic_table)
    with pytest.raises(YokaiError, match="expert cannot be solved"):
        score("random", "expert")
