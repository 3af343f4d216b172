"""Lessons: the path through a game, a lesson's steps, and what becomes of a try."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Out, SideName, Word
from yokai.app.messages.told import MoveView, PositionView
from yokai.learn.lessons.judge import LONGEST_GAME

StopName = Literal["done", "next", "open", "later"]


class LessonTry(In, frozen=True):
    """My moves in a step so far, the last of them the new one; `helped` if there was a hint or a
    wrong try before."""

    moves: Annotated[list[Word], Meta(min_length=1, max_length=LONGEST_GAME)]
    helped: bool = False


class LessonStop(Out, frozen=True):
    """A lesson on the map. It is `later` if others should be done first; nothing forbids it."""

    name: str
    title: str  # the key of a sentence, or the sentence itself
    picture: str  # the symbol of the piece that it begins with
    steps: int
    done: int  # steps solved
    stars: int
    state: StopName


class LessonPath(Out, frozen=True):
    """The lessons of a game, in their order, with what I have done."""

    variant: str
    stops: list[LessonStop]


class Learner(Out, frozen=True):
    """Whether I am new here: no game, and no step of a lesson. And the very first lesson."""

    new: bool
    variant: str
    lesson: str


class LessonHint(Out, frozen=True):
    """What glows, and the move that is shown. A piece is its square, or `P*` in the reserve."""

    squares: list[str]
    pieces: list[str]
    move: str | None


class StepView(Out, frozen=True):
    """One thing to do."""

    text: str
    goal: str
    side: SideName  # who the learner is
    position: PositionView
    stars: list[str]  # squares where it must happen
    hint: LessonHint
    done: bool


class LessonView(Out, frozen=True):
    """A lesson. `shown`: who waits sees the move. `next` is the lesson after it."""

    variant: str
    name: str
    title: str
    shown: bool
    stars: int
    next: str | None
    steps: list[StepView]


class LessonVerdict(Out, frozen=True):
    """What becomes of a try. `moves` and `positions` are the step from its beginning, with the try
    and what the other answers, or would answer to a wrong one; `tried` of the moves stand right
    after the try. `stars` and `done` are those of the lesson now."""

    result: Literal["solved", "on", "wrong"]
    text: str
    moves: list[MoveView]
    positions: list[PositionView]
    tried: int
    hint: LessonHint | None  # for what comes next
    stars: int
    done: int
