"""The explanation of a puzzle's solution: why its move works, and what was won and lost."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.move_reason import Reason, moves_of, reason
from yokai.learn.puzzles.puzzle import TO_THE_END, Puzzle

_PLAIN = ("checks", "takes", "best")  # reasons that do not yet say why the line wins


@dataclass(frozen=True)
class ExplainedSolution:
    """The explanation of a solution.

    `why` is the reason for the move of the line after `ply` moves. `won` and `lost` are the symbols
    of the pieces that the player and the opponent take in the line. `moves` is the number of moves
    in which the player wins after the line, if it is known.
    """

    why: Reason
    ply: int
    won: tuple[str, ...]
    lost: tuple[str, ...]
    moves: int | None = None


def explain(puzzle: Puzzle) -> ExplainedSolution:
    """Explain the solution of a puzzle.

    >>> from yokai.learn.puzzles.collection import puzzles_of
    >>> explain(next(iter(puzzles_of("classic")))).lost
    ()
    """
    places, ply = puzzle.positions, 0
    why = reason(places[0], puzzle.line[0])
    last = len(puzzle.line) - 3  # after this move of the player every reply loses at once
    if why.name in _PLAIN and puzzle.kind in TO_THE_END and last > 0:
        why, ply = reason(places[last], puzzle.line[last]), last
    taken = [place.piece(move.target) for place, move in zip(places, puzzle.line, strict=False)]
    symbols = [piece.kind.symbol if piece else "" for piece in taken]
    return ExplainedSolution(
        why,
        ply,
        tuple(filter(None, symbols[::2])),
        tuple(filter(None, symbols[1::2])),
        moves_of(puzzle.left) if puzzle.left else None,
    )
