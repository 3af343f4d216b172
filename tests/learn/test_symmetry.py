"""The same position from elsewhere."""

import pytest

from yokai import SOUTH, VARIANTS, Position, variant
from yokai.learn.symmetry import as_south, passed


@pytest.mark.parametrize("game", VARIANTS)
def test_what_is_turned_plays_the_same(game: str) -> None:
    position = variant(game).start
    position = position.play(position.legal_moves[0])
    seen = as_south(position)
    assert seen.turn is SOUTH
    assert as_south(seen) == seen
    assert len(seen.legal_moves) == len(position.legal_moves)
    assert len(seen.mirror().legal_moves) == len(seen.legal_moves)
    assert seen.mirror().mirror() == seen != seen.mirror()
    assert passed(position).turn is not position.turn
    assert passed(position).board == position.board


def test_reserves_change_hands_and_the_count_begins_anew() -> None:
    position = Position.parse("expert", "2k2/5/2+S2/5/5/1K3 w GS2p 31")
    assert as_south(position).sfen == "3k1/5/5/2+s2/5/2K2 b 2Pgs 1"
