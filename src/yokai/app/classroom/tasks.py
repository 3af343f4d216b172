"""Tasks of a classroom: made from a teacher's draft, shown, and judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Literal

from yokai.app.games.new_game import check_start, plain
from yokai.app.lessons.lesson_service import find_lesson
from yokai.app.messages import PuzzleWish, TaskDraft, TaskView
from yokai.errors import BadLesson, BadPuzzle, UnknownVariant, quote
from yokai.learn.forced_wins import Forced
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Lesson, Step, StepHint
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.judge import judge_puzzle
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.why import PuzzleWhy
from yokai.notation.move import Move
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase
from yokai.storage.groups.classrooms import ClassTask

_SEARCHED = 20_000  # positions that may be searched for the win in a teacher's position
_THIRDS = {"easy": 0, "medium": 1, "hard": 2}
# The reasons of lessons that puzzles know, too.
_REASONS: dict[str, PuzzleWhy] = {
    "lost": "lost", "reached": "reached", "mated": "mated", "stuck": "stuck", "soon": "soon",
    "escapes": "escapes",
}  # fmt: skip
_TITLE = "class.position"  # the key of the title of a position


@dataclass(frozen=True)
class JudgedTask:
    """The verdict on a try at a puzzle or a position: the game after it, and how a wrong one is
    refuted."""

    result: Literal["solved", "on", "wrong"]
    game: Game
    refutation: tuple[Move, ...] = ()
    why: PuzzleWhy | None = None
    plies: int | None = None


def tasks_of(
    drafts: Sequence[TaskDraft], known: Sequence[ClassTask], tick: Callable[[], object]
) -> tuple[ClassTask, ...]:
    """The tasks of drafts, each checked. A task that was there before keeps its id."""
    ids = {task.content: task.id for task in known}
    free = max(ids.values(), default=0) + 1
    made: dict[tuple[object, ...], ClassTask] = {}
    for draft in drafts:
        tick()
        task = task_of(draft)
        if task.content not in made:
            number = ids.get(task.content)
            if number is None:
                number, free = free, free + 1
            made[task.content] = replace(task, id=number)
    return tuple(made.values())


def task_of(draft: TaskDraft) -> ClassTask:
    """The task of a draft, without what does not belong to its kind; a refusal if a child could
    not do it."""
    rules = variant(draft.variant)
    if not rules.is_built_in:
        raise UnknownVariant(f"a class plays the shipped games, not {quote(draft.variant)}")
    if draft.kind == "lesson":
        return ClassTask(0, "lesson", rules.id, find_lesson(rules.id, draft.name).name)
    if draft.kind == "puzzle":
        return ClassTask(0, "puzzle", rules.id, _puzzle(rules.id, draft.name).id)
    start = Position.parse(rules, draft.sfen)
    check_start(start)
    text = plain(draft.text)
    if draft.goal == "play":
        return ClassTask(
            0, "position", rules.id, sfen=start.sfen, goal="play", level=draft.level, text=text
        )
    if not _can_win(rules.id, start.sfen, draft.moves):
        raise Refusal(
            "no_forced_win",
            f"the player to move cannot force a win in {draft.moves} in {quote(start.sfen)}",
            {"moves": str(draft.moves)},
        )
    return ClassTask(
        0, "position", rules.id, sfen=start.sfen, goal="win", moves=draft.moves, text=text
    )


def pick_puzzles(wish: PuzzleWish, random: Random) -> list[ClassTask]:
    """Puzzles as a teacher wishes them, the easiest first; fewer if there are no more."""
    ours = puzzles_of(wish.variant).themed(wish.theme)
    third = _THIRDS[wish.hardness]
    some = ours[len(ours) * third // 3 : len(ours) * (third + 1) // 3]
    left = [each for each in some if each.id not in wish.without]
    chosen = random.sample(left, min(wish.count, len(left)))
    chosen.sort(key=lambda each: (each.rating, each.id))
    return [ClassTask(0, "puzzle", each.game.id, each.id) for each in chosen]


def is_raced(task: ClassTask) -> bool:
    """Can a task be in a race? A lesson and a whole game take too long."""
    return task.kind == "puzzle" or (task.kind == "position" and task.goal == "win")


def is_there(task: ClassTask) -> bool:
    """Does a task still exist? An update may have removed its lesson or its puzzle."""
    try:
        task_view(task)
    except (Refusal, BadPuzzle):
        return False
    return True


@lru_cache(maxsize=4096)
def task_view(task: ClassTask) -> TaskView:
    """A task as teacher and children see it."""
    title, puzzle, moves, sfen = "", None, task.moves, task.sfen
    if task.kind == "puzzle":
        found = _puzzle(task.variant, task.name)
        puzzle, moves, sfen = found.kind, found.moves, found.sfen
    else:
        lesson = lesson_of(task)
        title, sfen = lesson.title, lesson.steps[0].position.sfen
    return TaskView.of(
        task,
        title=title,
        puzzle=puzzle,
        moves=moves,
        sfen=sfen,
        steps=steps_of(task),
        raced=is_raced(task),
    )


def steps_of(task: ClassTask) -> int:
    """The number of steps of a task: a puzzle and a position are one step."""
    return len(lesson_of(task).steps) if task.kind == "lesson" else 1


def lesson_of(task: ClassTask) -> Lesson:
    """The lesson of a task; a position is a lesson of one step."""
    if task.kind == "lesson":
        return find_lesson(task.variant, task.name)
    position = Position.parse(task.variant, task.sfen)
    win = task.goal == "win"
    step = Step(
        number=1,
        text=task.text or _TITLE,
        position=position,
        goal=task.goal,
        hint=StepHint((), (), None),
        within=task.moves if win else 1,
        level=None if win else task.level,
    )
    return Lesson("", position.variant, task.text or _TITLE, (step,))


def judge_task(task: ClassTask, moves: Sequence[str], table: Tablebase | None) -> JudgedTask:
    """Judge a child's moves so far in a puzzle or a position, the last of them the new one."""
    if task.kind == "puzzle":
        tried = judge_puzzle(_puzzle(task.variant, task.name), moves, table)
        shown = tried.refutation
        if shown is None:
            return JudgedTask(tried.result, tried.game)
        return JudgedTask(tried.result, tried.game, tuple(shown.line), shown.why, shown.plies)
    if len(moves) > task.moves:
        raise BadLesson(f"{len(moves)} moves are too many: the task is to win in {task.moves}")
    step = judge_step(lesson_of(task).steps[0], moves)
    why = _REASONS.get(step.why or "")
    return JudgedTask(step.result, step.game, (step.refutation,) if step.refutation else (), why)


def _puzzle(game: str, name: str) -> Puzzle:
    return puzzles_of(game).get(name)


@lru_cache(maxsize=4096)
def _can_win(game: str, sfen: str, moves: int) -> bool:
    return Forced(_SEARCHED).wins(Position.parse(game, sfen), moves)
