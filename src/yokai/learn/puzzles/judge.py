"""The judge of a puzzle: solved, on the way, or wrong, and what would happen then.

It keeps nothing: whoever asks tells all the solver's moves again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from yokai.errors import BadPuzzle, quote
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.refutation import Refutation, refute
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

Result = Literal["solved", "on", "wrong"]


@dataclass(frozen=True)
class Verdict:
    """What becomes of a try.

    `position` is what stands on the board after it, and after the opponent's `answer` if the puzzle
    goes on; a refutation is not played. `right` is how many of the solver's moves were right.
    """

    result: Result
    position: Position
    right: int
    answer: Move | None = None
    refutation: Refutation | None = None


def judge_puzzle(
    puzzle: Puzzle, moves: Sequence[str | Move], table: Tablebase | None = None
) -> Verdict:
    """Judge the solver's moves so far, the last of them the new one.

    A wrong one costs nothing: leave it out and try again. A move that the rules refuse raises
    IllegalMove, as it does in a game. With no moves it tells how the puzzle begins.

    >>> from yokai.learn.puzzles.collection import shelf
    >>> puzzle = next(iter(shelf("classic")))
    >>> judge_puzzle(puzzle, puzzle.solution).result
    'solved'
    """
    verdict = Verdict("on", puzzle.position, 0)
    if len(moves) > puzzle.moves:
        raise BadPuzzle(
            f"{len(moves)} moves are too many for {puzzle.id}: its line has {puzzle.moves}"
        )
    for number, text in enumerate(moves):
        here = verdict.position
        move = text if isinstance(text, Move) else here.move(text)
        after = here.play(move)  # refuses what is not legal
        ended = after.outcome is not None and after.outcome.winner is puzzle.side
        if move == puzzle.line[2 * number] or ended:
            verdict = _right(puzzle, number, after, ended)
        else:
            verdict = Verdict("wrong", after, number)
        if verdict.result != "on" and number + 1 < len(moves):
            more = quote(str(moves[number + 1]))
            raise BadPuzzle(f"{puzzle.id} ended before {more}: begin it again")
    if verdict.result == "wrong":
        return replace(verdict, refutation=refute(verdict.position, puzzle.kind, table))
    return verdict


def _right(puzzle: Puzzle, number: int, after: Position, ended: bool) -> Verdict:
    if ended or 2 * number + 1 == len(puzzle.line):
        return Verdict("solved", after, number + 1)
    answer = puzzle.line[2 * number + 1]
    return Verdict("on", after.play(answer), number + 1, answer)
