"""Counts and drop mates that were computed elsewhere, through the whole package."""

import pytest

import yokai
from tests.support.games import rows

PERFT = rows("perft.tsv")
DROP_MATES = rows("drop_mate.tsv")


@pytest.mark.parametrize("variant", yokai.VARIANTS)
def test_perft(variant: str) -> None:
    counts = [row for row in PERFT if row[0] == variant]
    assert counts
    for _, sfen, depth, count in counts:
        assert yokai.perft(yokai.Position.parse(variant, sfen), int(depth)) == int(count), sfen


def test_perft_table_is_complete() -> None:
    assert {row[0] for row in PERFT} == set(yokai.VARIANTS)
    assert len(PERFT) == 261


@pytest.mark.parametrize(("sfen", "drop", "verdict"), DROP_MATES)
def test_drop_mate(sfen: str, drop: str, verdict: str) -> None:
    position = yokai.Position.parse("expert", sfen)
    legal = drop in [move.usi for move in position.legal_moves]
    assert legal == (verdict == "legal")
    if not legal:
        with pytest.raises(yokai.IllegalMove, match="may not give checkmate by a drop"):
            position.play(drop)
