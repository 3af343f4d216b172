"""Puzzles: what the page asks about them, and what it is told. Never how one is solved, before it
is solved or given up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Out, Word
from yokai.app.messages.told import MoveView, PositionView, RatingView
from yokai.learn.puzzles.puzzle import LONGEST
from yokai.learn.puzzles.puzzle import KindName as PuzzleKind
from yokai.learn.puzzles.puzzle import ThemeName as PuzzleTheme
from yokai.learn.why import PuzzleWhy as RefutationWhy

_OwnMoves = Annotated[list[Word], Meta(max_length=LONGEST // 2 + 1)]


class PuzzleTry(In, frozen=True):
    """The solver's own moves so far, the last of them the new one."""

    moves: _OwnMoves


class StormTry(In, frozen=True):
    """The same in a storm, for the puzzle of this number."""

    storm: Word
    number: Annotated[int, Meta(ge=0, le=1000)]
    moves: _OwnMoves


class PuzzleView(Out, frozen=True):
    """A puzzle: what stands there, and what is promised to who moves. `moves` is how many of their
    own it takes. Who has `tried` it before changes no rating any more."""

    variant: str
    id: str
    kind: PuzzleKind
    moves: int
    position: PositionView
    tried: Literal["no", "solved", "failed"]
    due: bool  # it may be repeated today


class SolverView(Out, frozen=True):
    """How a player stands in the puzzles of a game; `run` is how many were solved in a row."""

    rating: RatingView
    solved: int
    failed: int
    run: int
    best_run: int
    best_storm: int


class RefutationView(Out, frozen=True):
    """What would follow a wrong move, and what that shows; `plies` is how far the opponent's win
    is away, where they have one."""

    moves: list[MoveView]
    why: RefutationWhy
    plies: int | None


class PuzzleEnd(Out, frozen=True):
    """What is told of a puzzle when it is over."""

    themes: list[PuzzleTheme]
    rating: int


class PuzzleVerdict(Out, frozen=True):
    """What becomes of a try. `line` is what was played, with the opponent's answers; of a puzzle
    that was given up, its solution. `gain` is there if this changed the rating."""

    result: Literal["solved", "on", "wrong", "given_up"]
    line: list[MoveView]
    position: PositionView  # after it
    refutation: RefutationView | None
    gain: int | None
    solver: SolverView
    end: PuzzleEnd | None


class PuzzleHint(Out, frozen=True):
    """Which piece to move: where it stands, or None if it is dropped."""

    symbol: str
    square: str | None


class ThemeView(Out, frozen=True):
    """How many puzzles have a theme."""

    theme: PuzzleTheme
    puzzles: int


class PuzzleHub(Out, frozen=True):
    """All that the first page of puzzles shows of a game."""

    variant: str
    puzzles: int
    date: str  # today's, in UTC
    daily: PuzzleView
    solver: SolverView
    themes: list[ThemeView]
    due: int  # how many may be repeated today


class StormView(Out, frozen=True):
    """A storm: how long it goes on, what is done, and the puzzle of now, the `number`th from 0; no
    puzzle when it is over."""

    id: str
    variant: str
    left: int
    solved: int
    mistakes: int
    best: int
    number: int
    puzzle: PuzzleView | None


class StormVerdict(Out, frozen=True):
    """What becomes of a try in a storm: `late` if the puzzle was done or the time was up."""

    result: Literal["solved", "on", "wrong", "late"]
    line: list[MoveView]
    position: PositionView | None
    storm: StormView
