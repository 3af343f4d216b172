"""The explanation of a puzzle's solution: why its move works, and what was won and lost."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.engine.explainer import reason, winning_idea
from yokai.engine.move_reason import Reason, moves_of
from yokai.learn.puzzles.puzzle import TO_THE_END, Puzzle


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
    places = puzzle.positions
    ply, why = _idea(puzzle)
    taken = [place.piece(move.target) for place, move in zip(places, puzzle.line, strict=False)]
    symbols = [piece.kind.symbol if piece else "" for piece in taken]
    return ExplainedSolution(
        why,
        ply,
        tuple(filter(None, symbols[::2])),
        tuple(filter(None, symbols[1::2])),
        moves_of(puzzle.left) if puzzle.left else None,
    )


def _idea(puzzle: Puzzle) -> tuple[int, Reason]:
    """The ply of the player's move that shows the idea of the line, and its reason.

    In a line to the end that is the first move which says why the line wins: what a move before it
    takes or guards is true, but it is not the idea. In other lines it is the first move.
    """
    if puzzle.kind in TO_THE_END:
        for ply, move in enumerate(puzzle.line):
            if ply % 2 == 0 and (why := winning_idea(puzzle.positions[ply], move)):
                return ply, why
    return 0, reason(puzzle.position, puzzle.line[0])
