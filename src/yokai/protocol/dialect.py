"""What a protocol calls things: all that differs between USI and UCI."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.line import Score
from yokai.formats.spelling import Spelling


@dataclass(frozen=True)
class Vocabulary:
    """A protocol's words."""

    name: str  # also the first command, and with "ok" the end of its answer
    spelling: Spelling
    variants: dict[str, str]  # its names of games, and ours; the first is played unless told
    clocks: tuple[str, str]  # the letters of South's and North's clock in `go`
    adds_increment: bool  # may this move's increment be used besides the time told?
    no_move: str
    plies_per_mate: int  # a mate's distance is counted in plies, or in moves of two
    mate_answer: bool  # is `go mate` answered by `checkmate` instead of `bestmove`?

    def score(self, score: Score) -> str:
        """Spell a score."""
        if score.plies is None:
            return f"cp {score.centi}"
        # A win in 5 plies is one in 3 moves, a loss in 4 is one in 2.
        distance = -(-abs(score.plies) // self.plies_per_mate)
        return f"mate {distance if score.plies > 0 else -distance}"
