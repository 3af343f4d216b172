"""A puzzle in the terminal: shows the board, and judges typed moves."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.errors import YokaiError
from yokai.learn.puzzles.judge import TryVerdict, judge_puzzle
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

_TASKS = {
    "win": "Win in {n}!",
    "only_win": "Find the only move that wins!",
    "hold": "Find the only move that does not lose!",
    "draw": "Take the draw!",
    "mate": "Mate in {n}!",
    "material": "Win material!",
}
_WHY = {
    "lost": "the {royal} is taken",
    "reached": "the enemy {royal} reaches the far row",
    "mated": "that is mate",
    "stuck": "there is no move left",
    "soon": "the opponent wins",
    "slow": "it is won still, but not in time",
    "escapes": "the win is gone",
    "flees": "the enemy {royal} gets away",
    "less": "there was more to win",
}


class TextPuzzle:
    """A puzzle on standard input and output."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._played: list[Move] = []  # the player's right moves
        self._here = puzzle.position  # after these and the opponent's replies
        self._table = Tablebase.find(puzzle.game) if puzzle.kind != "mate" else None

    @property
    def task(self) -> str:
        """The task in one sentence."""
        return _TASKS[self.puzzle.kind].format(n=self.puzzle.moves)

    @property
    def heading(self) -> str:
        """The line above the board: variant, id and rating."""
        puzzle = self.puzzle
        return f"{puzzle.game.name}, puzzle {puzzle.id}, rating {puzzle.rating}"

    @property
    def solution(self) -> str:
        """The puzzle with its solution, themes and SFEN."""
        puzzle = self.puzzle
        themes = ", ".join(puzzle.themes) or "none"
        line = _described(puzzle.position, puzzle.line)
        return (
            f"{self.heading}\n\n{puzzle.position}\n\n{self.task}\n\n"
            f"Solution: {line}\nThemes: {themes}\nSFEN: {puzzle.sfen}"
        )

    def run(self) -> int:
        """Let the player try; return 0 if the puzzle was solved, else 1."""
        print(f"{self.heading}\n\n{self.puzzle.position}\n\n{self.task}")
        print("Type a move like b2-b3 or 2c2b, or 'quit' to see the solution.")
        while True:
            try:
                text = input("> ").strip()
            except EOFError:
                print()
                return 1
            if text in ("quit", "q"):
                print(f"Solution: {_described(self.puzzle.position, self.puzzle.line)}")
                return 1
            if text and self.answer(text):
                return 0

    def answer(self, text: str) -> bool:
        """Judge a typed move; return whether the puzzle is solved."""
        here = self._here
        try:
            move = here.move(text)
        except YokaiError as error:
            print(error)
            return False
        verdict = judge_puzzle(self.puzzle, [*self._played, move], self._table)
        if verdict.result == "wrong":
            print(self._refuted(verdict))
            return False
        self._played.append(move)
        if verdict.result == "solved":
            print("Solved!")
            return True
        assert verdict.answer
        self._here = verdict.position
        print(f"Right! The answer is {_described(here.play(move), [verdict.answer])}.")
        print(f"\n{verdict.position}\n")
        return False

    def _refuted(self, verdict: TryVerdict) -> str:
        told = verdict.refutation
        assert told
        why = _WHY[told.why].format(royal=self.puzzle.game.royal.name)
        when = f" in {told.plies} plies" if told.why == "soon" and told.plies else ""
        return f"No: {_described(verdict.position, told.line)}, and {why}{when}. Try again."


def _described(position: Position, line: Sequence[Move]) -> str:
    """A line of moves in words."""
    words = []
    for move in line:
        words.append(position.describe(move))
        position = position.play(move)
    return ", ".join(words)
