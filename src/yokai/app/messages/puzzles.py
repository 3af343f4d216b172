"""Messages about puzzles. They never have the solution before a puzzle is solved or given up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Out, Word
from yokai.app.messages.responses import MoveView, PositionView, RatingView
from yokai.app.messages.review import FactView
from yokai.learn.puzzles.puzzle import LONGEST
from yokai.learn.puzzles.puzzle import KindName as PuzzleKind
from yokai.learn.puzzles.puzzle import ThemeName as PuzzleTheme
from yokai.learn.why import PuzzleWhy as RefutationWhy

OwnMoves = Annotated[list[Word], Meta(max_length=LONGEST // 2 + 1)]


class PuzzleTry(In, frozen=True):
    """The player's own moves so far, the last of them the new one."""

    moves: OwnMoves


class StormTry(In, frozen=True):
    """The player's own moves so far in a storm, for the puzzle of this number."""

    storm: Word
    number: Annotated[int, Meta(ge=0, le=1000)]
    moves: OwnMoves


class PuzzleView(Out, frozen=True):
    """A puzzle: its position, and its goal for the side to move. `moves` is the number of own moves
    to the goal. A puzzle that was `tried` before changes no rating."""

    variant: str
    id: str
    kind: PuzzleKind
    moves: int
    position: PositionView
    tried: Literal["no", "solved", "failed"]
    due: bool  # it may be repeated today


class SolverView(Out, frozen=True):
    """A player's standing in the puzzles of a game; `run` is the number solved in a row."""

    rating: RatingView
    solved: int
    failed: int
    run: int
    best_run: int
    best_storm: int


class RefutationView(Out, frozen=True):
    """The refutation of a wrong move, and what it shows; `plies` is the distance to the opponent's
    win, or negative to the player's own, and `reply` says what the first move of it does."""

    moves: list[MoveView]
    why: RefutationWhy
    plies: int | None
    reply: FactView | None


class PuzzleEnd(Out, frozen=True):
    """The facts of a puzzle that are told at its end: also why the move after `ply` moves of the
    solution works, the symbols of pieces won and lost in it, in how many moves the player wins
    after it, if it is known, and in how many days the puzzle comes back, if it does."""

    themes: list[PuzzleTheme]
    rating: int
    why: FactView
    ply: int
    won: list[str]
    lost: list[str]
    moves: int | None
    days: int | None


class PuzzleVerdict(Out, frozen=True):
    """The verdict on a try. `line` has the moves played, with the opponent's answers; of a puzzle
    that was given up, the solution. `gain` is the change of the rating, if it changed."""

    result: Literal["solved", "on", "wrong", "given_up"]
    line: list[MoveView]
    position: PositionView  # after it
    refutation: RefutationView | None
    gain: int | None
    solver: SolverView
    end: PuzzleEnd | None


class PuzzleHint(Out, frozen=True):
    """The piece to move, and its square, or None if it is dropped."""

    symbol: str
    square: str | None


class ThemeView(Out, frozen=True):
    """The number of puzzles with a theme."""

    theme: PuzzleTheme
    puzzles: int


class PuzzleHub(Out, frozen=True):
    """The overview of a game's puzzles."""

    variant: str
    puzzles: int
    date: str  # today's, in UTC
    daily: PuzzleView
    solver: SolverView
    themes: list[ThemeView]
    due: int  # how many may be repeated today


class StormView(Out, frozen=True):
    """A storm: the milliseconds left, the puzzles done, and the present puzzle, the `number`th from
    0; None when the storm is over, and then it has what was `missed`. `combo` is the number solved
    in a row, `bonus` the milliseconds won by it so far; `further` puzzles in a row win more."""

    id: str
    variant: str
    left: int
    solved: int
    mistakes: int
    best: int
    number: int
    combo: int
    bonus: int
    further: int
    next_bonus: int
    puzzle: PuzzleView | None
    missed: list[PuzzleView]


class StormVerdict(Out, frozen=True):
    """The verdict on a try in a storm: `late` if the puzzle was done or the time was up."""

    result: Literal["solved", "on", "wrong", "late"]
    line: list[MoveView]
    position: PositionView | None
    storm: StormView
