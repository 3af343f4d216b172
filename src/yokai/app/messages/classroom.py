"""Messages about classrooms: a teacher's set of tasks, the children who do them, and races."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Name, Out, Sfen, Word
from yokai.app.messages.puzzles import OwnMoves
from yokai.app.messages.responses import MoveView, PositionView
from yokai.engine.levels import LEVELS
from yokai.learn.puzzles.puzzle import KindName as PuzzleKind
from yokai.learn.puzzles.puzzle import ThemeName as PuzzleTheme
from yokai.learn.why import PuzzleWhy as RefutationWhy
from yokai.storage.groups.classrooms import GoalName, TaskKind

MOST_TASKS = 40
MOST_CHILDREN = 60
MOST_MOVES = 3  # of the child, to a win in a position of the teacher's own

ClassroomTitle = Annotated[str, Meta(min_length=1, max_length=60)]
TaskText = Annotated[str, Meta(max_length=200)]
TaskNumber = Annotated[int, Meta(ge=1, le=1_000_000)]


class TaskDraft(In, frozen=True):
    """A task of a classroom: a lesson or a puzzle by its name, or a position of the teacher's own.
    In a position the child wins within `moves` moves, or plays against the computer's `level`."""

    kind: TaskKind
    variant: Word
    name: Word = ""
    sfen: Sfen = ""
    goal: GoalName = "win"
    moves: Annotated[int, Meta(ge=1, le=MOST_MOVES)] = 1
    level: Annotated[int, Meta(ge=min(LEVELS), le=max(LEVELS))] = 1
    text: TaskText = ""


class ClassroomDraft(In, frozen=True):
    """A classroom as the teacher wants it. Where it is `open`, children may come by the link and
    type a name; else only by a card."""

    title: ClassroomTitle
    tasks: Annotated[list[TaskDraft], Meta(max_length=MOST_TASKS)]
    open: bool = True


class PuzzleWish(In, frozen=True):
    """Puzzles to be picked: how many of which theme, and how hard. Those of `without` are left
    out."""

    variant: Word
    theme: PuzzleTheme | None = None
    hardness: Literal["easy", "medium", "hard"] = "easy"
    count: Annotated[int, Meta(ge=1, le=12)] = 6
    without: Annotated[list[Word], Meta(max_length=MOST_TASKS)] = []


class ChildNames(In, frozen=True):
    """Children to be added; an empty name is a card without a name."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=MOST_CHILDREN)]


class ChildName(In, frozen=True):
    """The name of a child."""

    name: Name


class NewRace(In, frozen=True):
    """A race to begin: for how many minutes, and with which tasks, or all that can be raced."""

    minutes: Annotated[int, Meta(ge=1, le=60)] = 5
    tasks: Annotated[list[TaskNumber], Meta(max_length=MOST_TASKS)] = []


class ClassroomLook(In, frozen=True):
    """A look at a puzzle or a position; `race` is the number of the race, or 0 outside of one."""

    race: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class ClassroomTry(In, frozen=True):
    """A child's own moves so far in a puzzle or a position; `race` is the number of the race, or 0
    outside of one."""

    moves: OwnMoves
    race: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class TaskView(Out, frozen=True):
    """A task. A puzzle has its `puzzle` kind and the number of moves to find; a lesson has its
    title, the key of a sentence, and its number of steps. `raced` if it can be in a race."""

    id: int
    kind: TaskKind
    variant: str
    name: str
    title: str
    text: str
    sfen: str
    goal: GoalName
    moves: int
    level: int
    puzzle: PuzzleKind | None
    steps: int
    raced: bool


class TaskState(Out, frozen=True):
    """A child's result in a task: the solved steps, how many of them without help, wrong tries and
    hints; `ms` from the first look to the end, once it is done. `stars` are up to 3."""

    task: int
    done: int
    clean: int
    wrong: int
    hints: int
    stars: int
    ms: int | None


class ChildView(Out, frozen=True):
    """A child as the teacher sees it; `idle` are the milliseconds since it was last here, None
    before the first time."""

    number: int
    card: str
    name: str
    idle: int | None
    results: list[TaskState]


class Racer(Out, frozen=True):
    """A child in a race; `ms` is when the last puzzle was solved."""

    place: int
    number: int
    name: str
    solved: int
    wrong: int
    ms: int


class RaceView(Out, frozen=True):
    """A race: milliseconds until it begins, 0 afterwards, and those that are left."""

    number: int
    tasks: list[int]
    starts_in: int
    left: int
    length: int
    racers: list[Racer]


class ClassroomOutline(Out, frozen=True):
    """A classroom in the list of a teacher."""

    id: str
    title: str
    tasks: int
    children: int
    at: int


class ClassroomView(Out, frozen=True):
    """A classroom as its teacher sees it."""

    id: str
    title: str
    open: bool
    tasks: list[TaskView]
    children: list[ChildView]
    race: RaceView | None


class ClassroomDoor(Out, frozen=True):
    """A classroom as somebody sees it who has its link: no names of children. `link` is the address
    that other devices open."""

    id: str
    link: str
    title: str
    open: bool
    tasks: int


class ClassroomCard(Out, frozen=True):
    """The card of a child, by which it comes back."""

    card: str


class ClassroomDesk(Out, frozen=True):
    """A classroom as a child sees it; `race` has the other children, and is there from the time
    when a race is about to begin."""

    id: str
    title: str
    number: int
    name: str
    tasks: list[TaskView]
    results: list[TaskState]
    race: RaceView | None
    raced: list[TaskState]


class ClassroomPuzzle(Out, frozen=True):
    """A puzzle or a position to be solved by a child."""

    task: TaskView
    position: PositionView


class ClassroomVerdict(Out, frozen=True):
    """The verdict on a try at a puzzle or a position. `line` has the moves played, with the
    opponent's answers; a wrong one has its refutation and the reason."""

    result: Literal["solved", "on", "wrong"]
    line: list[MoveView]
    position: PositionView
    refutation: list[MoveView]
    why: RefutationWhy | None
    plies: int | None
    state: TaskState
