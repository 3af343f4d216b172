"""The dialect of a protocol: everything in which USI and UCI differ."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.line import Score
from yokai.formats.spelling import Spelling


@dataclass(frozen=True)
class Dialect:
    """The words and conventions of a protocol."""

    name: str  # also the first command; with "ok" it ends the answer to it
    spelling: Spelling
    variants: dict[str, str]  # our variants by their name in the protocol; the first is the default
    clocks: tuple[str, str]  # the letters of South's and North's clock in `go`
    adds_increment: bool  # is this move's increment not yet part of the time left?
    no_move: str
    space: str  # between the words of an option's name
    plies_per_mate: int  # 1 if the distance to mate is counted in plies, 2 if in moves
    mate_answer: bool  # is `go mate` answered by `checkmate` instead of `bestmove`?

    def score(self, score: Score) -> str:
        """Spell a score."""
        if score.plies is None:
            return f"cp {score.centi}"
        # A win in 5 plies is one in 3 moves, a loss in 4 is one in 2.
        distance = -(-abs(score.plies) // self.plies_per_mate)
        return f"mate {distance if score.plies > 0 else -distance}"
