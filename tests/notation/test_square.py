"""The names of squares."""

from __future__ import annotations

import pytest

from yokai import BadNotation
from yokai.notation.square import a1_square, read_square, usi_square


@pytest.mark.parametrize(("files", "ranks"), [(3, 4), (5, 6), (2, 16), (16, 2)])
def test_every_square_has_a_name_in_both_notations(files: int, ranks: int) -> None:
    for square in range(files * ranks):
        assert read_square(usi_square(square, files), files, ranks) == square
        assert read_square(a1_square(square, files, ranks), files, ranks) == square


@pytest.mark.parametrize("text", ["4a", "3e", "0a", "d1", "a5", "a0", "", "a", "3", "aa", "a1b"])
def test_square_off_the_board_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="squares go from a1 to c4"):
        read_square(text, 3, 4)
