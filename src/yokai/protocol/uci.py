"""UCI in the dialect of Fairy-Stockfish. See docs/reference/protocols.md."""

from __future__ import annotations

from yokai.formats.foreign import OUR_NAMES
from yokai.formats.spelling import Fairy
from yokai.protocol.dialect import Dialect

UCI = Dialect(
    name="uci",
    spelling=Fairy(),
    variants=OUR_NAMES["uci"],
    clocks=("w", "b"),
    adds_increment=False,
    no_move="(none)",
    space=" ",
    plies_per_mate=2,
    mate_answer=False,
)
