"""Near twins, which do not come in one stream."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.twins import is_twin, without_twins

CLASSIC = puzzles_of("classic")


def test_twins_are_found_also_in_a_mirror() -> None:
    one, two = CLASSIC.get("2khhmt"), CLASSIC.get("t33lt2")
    assert is_twin(one, two)
    assert is_twin(two, one)
    assert is_twin(one, replace(two, sfen=two.position.mirror().sfen))
    assert list(without_twins([one, two], [two])) == []


@pytest.mark.parametrize("game", ["classic", "dobutsu", "expert"])
def test_most_puzzles_are_no_twins(game: str) -> None:
    puzzles = list(puzzles_of(game))
    one = puzzles[len(puzzles) // 2]
    others = [each for each in puzzles if each != one]
    assert len(list(without_twins(others, [one]))) > 0.95 * len(others)
