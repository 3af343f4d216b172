"""The names of a variant's pieces in KIF."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from yokai.errors import BadNotation, quote
from yokai.formats.foreign import KIF_ANIMALS, KIF_KANJI, KIF_PIECES
from yokai.rules.variant import Variant

_WIDEST = 9  # squares are written with one digit


@dataclass(frozen=True, eq=False)
class PieceNames:
    """Symbols by names, and the names to write by symbols: in a move, and on a board."""

    symbols: dict[str, str]
    written: dict[str, str]
    on_board: dict[str, str]

    @staticmethod
    @cache
    def of(rules: Variant) -> PieceNames:
        """The names of a variant's pieces; an error if KIF has none for one of them."""
        tables = KIF_PIECES.get(rules.id, (KIF_KANJI, KIF_ANIMALS))
        kinds = [kind.symbol for kind in rules.kinds]
        for symbol in kinds:
            if symbol not in tables[0]:
                raise BadNotation(f"KIF has no name for the piece {quote(symbol)} of {rules.id}")
        if max(rules.files, rules.ranks) > _WIDEST:
            raise BadNotation(f"KIF has no names for the squares of {rules.id}: it is too large")
        symbols = {
            name: symbol
            for table in reversed(tables)
            for symbol in kinds
            for name in table.get(symbol, ())
        }
        written = {symbol: tables[0][symbol][0] for symbol in kinds}
        board = {
            symbol: next(name for name in tables[0][symbol] if len(name) == 1) for symbol in kinds
        }
        return PieceNames(symbols, written, board)

    @property
    def pattern(self) -> str:
        """A pattern that matches any name, the longest first."""
        return "|".join(map(re.escape, sorted(self.symbols, key=len, reverse=True)))

    def move_name(self, symbol: str) -> str:
        """The name of a piece in a move."""
        return self.written[symbol]
