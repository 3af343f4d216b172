"""USI, the protocol of shogi programs. See docs/protocols.md."""

from __future__ import annotations

from yokai.formats.spelling import Usi
from yokai.protocol.vocabulary import Vocabulary

USI = Vocabulary(
    name="usi",
    spelling=Usi(),
    variants={"expert": "expert", "classic": "classic", "dobutsu": "dobutsu"},
    clocks=("b", "w"),
    adds_increment=True,
    no_move="resign",
    plies_per_mate=1,
    mate_answer=True,
)
