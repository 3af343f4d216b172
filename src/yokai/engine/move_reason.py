"""The reason why a move is good: a sentence of the catalogues with its blanks and arrows.

Hints, puzzles and reviews use the same reasons and the same sentences, the texts `why.*`.
explainer.py finds the reason for a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ReasonName = Literal[
    # the end of the game
    "wins_capture",
    "wins_reach",
    "wins_checkmate",
    "wins_no_move",
    "draws_no_move",
    "no_answer",
    "unstoppable",
    "zugzwang",
    "forces",
    # dangers
    "takes_attacker",
    "escapes",
    "stops_reach",
    "stops_mate",
    "stops_soon",
    # material
    "takes_free",
    "takes_more",
    "takes",
    "promotes",
    "forks",
    "guards",
    "retreats",
    # threats
    "checks",
    "threat_reach",
    "threat_mate",
    "threat_soon",
    "threatens",
    "stops_fork",
    "stops_promotion",
    "threat_promotion",
    # better places
    "cages",
    "supports",
    "restricts",
    "attacker",
    "covers",
    "makes_room",
    "joins",
    "walks",
    "hides",
    "develops",
    "nears",
    # what only the score tells
    "keeps_draw",
    "holds_out",
    "best",
]


@dataclass(frozen=True)
class Reason:
    """A sentence: its name, the pieces, squares and numbers of its blanks, and its arrows.

    Pieces are symbols as in SFEN, ``P`` and ``+P``; squares are as people name them; arrows are two
    squares in USI each.
    """

    name: ReasonName
    pieces: Mapping[str, str] = field(default_factory=dict)
    squares: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    arrows: tuple[str, ...] = ()


def moves_of(plies: int) -> int:
    """The number of the winner's moves in a forced win of so many plies, or in a loss if negative.

    >>> moves_of(1), moves_of(3), moves_of(-4)
    (1, 2, 2)
    """
    return (abs(plies) + 1) // 2
