"""Messages about lessons: the path through a game, a lesson's steps, and the verdict on a try."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Out, SideName, Word
from yokai.app.messages.responses import MoveView, PositionView
from yokai.learn.lessons.aims import Aim
from yokai.learn.lessons.judge import LONGEST_GAME
from yokai.learn.lessons.topics import TopicName

StopName = Literal["done", "next", "open", "later"]


class LessonTry(In, frozen=True):
    """The player's moves in a step so far, the last of them the new one; `helped` if there was a
    hint or a wrong try before."""

    moves: Annotated[list[Word], Meta(min_length=1, max_length=LONGEST_GAME)]
    helped: bool = False


class LessonStop(Out, frozen=True):
    """A lesson on the map. It is `later` if others should be done first; it is not locked."""

    name: str
    title: str  # the key of a sentence, or the sentence itself
    picture: str  # the symbol of the piece that it begins with
    steps: int
    done: int  # steps solved
    stars: int
    state: StopName


class LessonPath(Out, frozen=True):
    """The lessons of a game, in their order, with the player's progress."""

    variant: str
    stops: list[LessonStop]


class Learner(Out, frozen=True):
    """Is the player new here, without a game or a solved step? With the very first lesson."""

    new: bool
    variant: str
    lesson: str


class TopicProgress(Out, frozen=True):
    """A topic of lessons: how many there are, how many are done, and whether one is begun."""

    topic: TopicName
    lessons: int
    done: int
    begun: bool


class LevelResults(Out, frozen=True):
    """A player's results against a level of the computer."""

    level: int
    won: int
    drawn: int
    lost: int


class VariantProgress(Out, frozen=True):
    """A player's progress in a variant: lessons by topic, solved steps, the next lesson, lessons
    worth repeating, games against the computer, the next opponent, puzzles."""

    variant: str
    topics: list[TopicProgress]
    steps: int
    next: LessonStop | None
    again: list[LessonStop]
    opponents: list[LevelResults]
    opponent: int
    solved: int  # puzzles, at the first try
    tried: int


class ProgressReport(Out, frozen=True):
    """The report for grown-ups: the variants that the player has begun."""

    variants: list[VariantProgress]


class LessonHint(Out, frozen=True):
    """A hint at the next move. A piece is its square, or `P*` in the reserve."""

    squares: list[str]  # these glow
    pieces: list[str]  # these glow, too
    move: str | None  # to be shown
    look: list[str]  # pieces to point at instead, until there were two wrong tries
    aims: dict[str, Aim]  # pictures on pieces and squares: what is asked for


class StepView(Out, frozen=True):
    """A step of a lesson."""

    text: str
    goal: str
    side: SideName  # the learner's
    position: PositionView
    stars: list[str]  # squares to reach
    hint: LessonHint
    done: bool


class LessonView(Out, frozen=True):
    """A lesson. `shown` if the page plays the move after a while. `next` is the lesson after it."""

    variant: str
    name: str
    title: str
    shown: bool
    stars: int
    next: str | None
    steps: list[StepView]


class LessonVerdict(Out, frozen=True):
    """The verdict on a try. `moves` and `positions` are the step from its beginning, with the try
    and the opponent's answer, or the refutation of a wrong try; `tried` is the number of moves up
    to the try. `stars` and `done` are those of the lesson now."""

    result: Literal["solved", "on", "wrong"]
    text: str
    moves: list[MoveView]
    positions: list[PositionView]
    tried: int
    hint: LessonHint | None  # for the next move
    stars: int
    done: int
