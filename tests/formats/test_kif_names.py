"""Names of pieces in KIF."""

from __future__ import annotations

import yokai
from yokai.formats.kif_names import PieceNames


def test_small_board_has_animals_and_large_one_kanji() -> None:
    small, large = (PieceNames.of(yokai.variant(name)) for name in ("dobutsu", "expert"))
    assert [small.written[each] for each in "KRBP"] == ["ライオン", "きりん", "ぞう", "ひよこ"]
    assert [large.written[each] for each in ("K", "G", "S", "+S")] == ["玉", "金", "銀", "成銀"]
    assert large.on_board["+S"] == "全"


def test_other_names_are_read() -> None:
    names = PieceNames.of(yokai.variant("classic"))
    assert {names.symbols[name] for name in ("歩", "ヒヨコ", "ひ")} == {"P"}
    assert names.pattern.startswith("ライオン|")
