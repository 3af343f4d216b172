"""The judge of a puzzle: is a try solved, on the way, or wrong, and by which refutation?

It has no state: each call gets all moves of the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from yokai.errors import BadPuzzle, quote
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.refutation import Refutation, refute
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

Result = Literal["solved", "on", "wrong"]


@dataclass(frozen=True)
class TryVerdict:
    """The verdict on a try of a puzzle.

    `game` begins with the puzzle and has everything that was played: the player's moves and the
    opponent's answers, the last of which is `answer` if the puzzle goes on. A refutation is not
    played. `right` is how many of the player's moves were right.
    """

    result: Result
    game: Game
    right: int
    answer: Move | None = None
    refutation: Refutation | None = None

    @property
    def position(self) -> Position:
        """The position after all moves played."""
        return self.game.position


def judge_puzzle(
    puzzle: Puzzle, moves: Sequence[str | Move], table: Tablebase | None = None
) -> TryVerdict:
    """Judge the player's moves so far, the last of them the new one.

    A wrong move has no effect: call again without it. An illegal move raises IllegalMove. Without
    moves the verdict is the start of the puzzle.

    >>> from yokai.learn.puzzles.collection import puzzles_of
    >>> puzzle = next(iter(puzzles_of("classic")))
    >>> judge_puzzle(puzzle, puzzle.solution).result
    'solved'
    """
    if len(moves) > puzzle.moves:
        raise BadPuzzle(
            f"{len(moves)} moves are too many for {puzzle.id}: its line has {puzzle.moves}"
        )
    game = Game(puzzle.position)
    verdict = TryVerdict("on", game, 0)
    for number, text in enumerate(moves):
        if verdict.result != "on":
            raise BadPuzzle(f"{puzzle.id} ended before {quote(str(text))}: begin it again")
        verdict = _after(puzzle, game, number, game.play(text))
    if verdict.result == "wrong":
        return replace(verdict, refutation=refute(game.position, puzzle.kind, table))
    return verdict


def _after(puzzle: Puzzle, game: Game, number: int, move: Move) -> TryVerdict:
    """The verdict on the player's move of this number, after it is played."""
    end = game.position.outcome
    if end and end.winner is puzzle.side:
        return TryVerdict("solved", game, number + 1)
    if move != puzzle.line[2 * number]:
        return TryVerdict("wrong", game, number)
    if 2 * number + 1 == len(puzzle.line):
        return TryVerdict("solved", game, number + 1)
    return TryVerdict("on", game, number + 1, game.play(puzzle.line[2 * number + 1]))
