"""Settings within their bounds, and the words for others."""

from __future__ import annotations

import numpy as np
import pytest

from yokai import YokaiError
from yokai.rl.options import one_of, whole


def test_numbers_of_both_kinds_are_taken() -> None:
    assert whole("games", np.int16(3), 1, 3) == 3
    assert whole("games", 10**9, 1) == 10**9


@pytest.mark.parametrize("number", [0, 4, -1, 1.0, "2", None, True, np.float32(2)])
def test_number_out_of_bounds_is_refused(number: object) -> None:
    with pytest.raises(YokaiError, match=r"bad games .*: it must be a whole number, 1 to 3"):
        whole("games", number, 1, 3)


def test_number_without_an_upper_bound_says_so() -> None:
    with pytest.raises(YokaiError, match="bad games '0': it must be a whole number, from 1 on"):
        whole("games", 0, 1)


@pytest.mark.parametrize("word", ["east", None, ["south"], 1])
def test_word_that_is_no_choice_is_refused(word: object) -> None:
    with pytest.raises(YokaiError, match=r"bad side .*: it must be one of south, north"):
        one_of("side", word, ("south", "north"))
