"""USI, the protocol of shogi programs. See docs/reference/protocols.md."""

from __future__ import annotations

from yokai.formats.foreign import OUR_NAMES
from yokai.formats.spelling import Usi
from yokai.protocol.dialect import Dialect

USI = Dialect(
    name="usi",
    spelling=Usi(),
    variants=OUR_NAMES["usi"],
    clocks=("b", "w"),
    adds_increment=True,
    no_move="resign",
    space="_",  # many GUIs split at white space
    plies_per_mate=1,
    mate_answer=True,
)
