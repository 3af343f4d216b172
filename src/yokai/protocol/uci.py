"""UCI, the protocol of chess programs, in the words of Fairy-Stockfish. See docs/protocols.md."""

from __future__ import annotations

from yokai.formats.spelling import Fairy
from yokai.protocol.vocabulary import Vocabulary

# Fairy-Stockfish's dobutsu lets the lion step into attack, as our classic does. The LPSA's rules,
# our dobutsu, need a name of their own here.
UCI = Vocabulary(
    name="uci",
    spelling=Fairy(),
    variants={
        "gorogoro": "expert",
        "dobutsu": "classic",
        "expert": "expert",
        "classic": "classic",
        "dobutsu-lpsa": "dobutsu",
    },
    clocks=("w", "b"),
    adds_increment=False,
    no_move="(none)",
    plies_per_mate=2,
    mate_answer=False,
)
