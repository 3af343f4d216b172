"""Lessons for a visitor: the catalogue, a lesson, and the judge of each try.

What is solved is kept at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yokai.app.host import Host
from yokai.app.lessons.lesson_progress import count_done, is_done, solved_step, stars
from yokai.app.messages import (
    LessonHint,
    LessonPath,
    LessonStop,
    LessonTry,
    LessonVerdict,
    LessonView,
    StepView,
    StopName,
)
from yokai.app.views import move_views, position_view, position_views
from yokai.errors import BadLesson, quote
from yokai.learn.lessons.catalogue import first, lesson, path
from yokai.learn.lessons.hints import hint_after
from yokai.learn.lessons.judge import StepVerdict, judge_step
from yokai.learn.lessons.lesson import Lesson, Step, StepHint
from yokai.refusal import Refusal
from yokai.rules.variant import variant
from yokai.storage.lessons import LessonProgress
from yokai.storage.store import Store


class LessonService:
    """The lessons of every game, with what each player has done of them."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host

    async def path(self, player: str | None, game: str) -> LessonPath:
        """The lessons of a game, and what a player has done of them."""
        rules = variant(game)
        return LessonPath(rules.id, stops(path(rules), await self._known(player, rules.id)))

    async def lesson(self, player: str | None, game: str, name: str) -> LessonView:
        """A lesson with its steps."""
        found = find_lesson(game, name)
        known = (await self._known(player, found.game.id)).get(found.name, LessonProgress())
        return await self._host.run(lesson_view, found, known)

    async def attempt(
        self, player: str, found: Lesson, step: Step, tried: LessonTry
    ) -> LessonVerdict:
        """Judge a try. A step that it solves is kept as solved."""
        verdict, hint = await self._host.run(_verdict_and_hint, step, tried.moves)
        if verdict.result == "solved":
            await self._keep(player, found, step, clean=not tried.helped)
        known = (await self._known(player, found.game.id)).get(found.name, LessonProgress())
        return _verdict_view(found, step, verdict, hint, known)

    async def _keep(self, player: str, found: Lesson, step: Step, clean: bool) -> None:
        added, now = solved_step(step.number, clean), self._host.now()
        await self._store.lessons.solve(player, found.game.id, found.name, added, now)

    async def _known(self, player: str | None, game: str) -> dict[str, LessonProgress]:
        if player is None:
            return {}
        return await self._store.lessons.progress(player, game)


def find_lesson(game: str, name: str) -> Lesson:
    """The lesson of this name; a refusal if there is none."""
    rules = variant(game)
    try:
        return lesson(rules, name)
    except BadLesson as error:
        raise Refusal("unknown_lesson", str(error)) from None


def find_step(found: Lesson, text: str) -> Step:
    """The step of a lesson by its number as somebody wrote it; a refusal if there is none."""
    numbers = {str(step.number): step for step in found.steps}
    if text not in numbers:
        message = f"{found.name} has no step {quote(text)}: its steps are 1 to {len(numbers)}"
        raise Refusal("unknown_lesson", message)
    return numbers[text]


def stops(lessons: Sequence[Lesson], known: Mapping[str, LessonProgress]) -> list[LessonStop]:
    """The lessons as stops on a map, the first that is open and not done being the next."""
    done = {
        each.name
        for each in lessons
        if count_done(known.get(each.name, LessonProgress()), len(each.steps)) == len(each.steps)
    }
    found: list[LessonStop] = []
    for each in lessons:
        state: StopName = "done" if each.name in done else "later"
        if state == "later" and done.issuperset(first(each)):
            state = "open" if any(stop.state == "next" for stop in found) else "next"
        progress, count = known.get(each.name, LessonProgress()), len(each.steps)
        found.append(
            LessonStop(
                name=each.name,
                title=each.title,
                picture=_picture(each.steps[0]),
                steps=count,
                done=count_done(progress, count),
                stars=stars(progress, count),
                state=state,
            )
        )
    return found


def lesson_view(found: Lesson, known: LessonProgress) -> LessonView:
    """A lesson, as one player sees it."""
    names = [each.name for each in path(found.game)]
    place = names.index(found.name)
    return LessonView(
        variant=found.game.id,
        name=found.name,
        title=found.title,
        shown=found.shown,
        stars=stars(known, len(found.steps)),
        next=names[place + 1] if place + 1 < len(names) else None,
        steps=[_step_view(step, is_done(known, step.number)) for step in found.steps],
    )


def _step_view(step: Step, done: bool) -> StepView:
    game = step.game()
    return StepView(
        text=step.text,
        goal=step.goal,
        side=game.turn.word,
        position=position_view(game.position, game.outcome, game.repetitions),
        stars=list(step.to),
        hint=_hint_view(hint_after(step, [])),
        done=done,
    )


def _hint_view(hint: StepHint) -> LessonHint:
    move = hint.move.usi if hint.move else None
    return LessonHint(list(hint.squares), list(hint.pieces), move)


def _picture(step: Step) -> str:
    """The piece that the first step is about; a whole game is about the royal one."""
    game, move = step.game(), step.hint.move
    mover = game.position.piece(move.origin) if move and move.origin else None
    if mover:
        return mover.kind.symbol
    royal = next(kind.symbol for kind in game.variant.kinds if kind.royal)
    return (move.letter if move else None) or royal


def _verdict_and_hint(step: Step, texts: Sequence[str]) -> tuple[StepVerdict, LessonHint | None]:
    """What becomes of a try, and what helps next if the step goes on."""
    verdict = judge_step(step, texts)
    if verdict.result != "on":
        return verdict, None
    own = verdict.line[::2]  # the answers are between them
    return verdict, _hint_view(hint_after(step, own))


def _verdict_view(
    found: Lesson,
    step: Step,
    verdict: StepVerdict,
    hint: LessonHint | None,
    known: LessonProgress,
) -> LessonVerdict:
    played, count = len(step.before), len(found.steps)
    game = verdict.game
    if verdict.refutation:
        game.play(verdict.refutation)
    moves = move_views(game)[played:]
    answered = verdict.answer or verdict.refutation
    return LessonVerdict(
        result=verdict.result,
        text=verdict.text,
        moves=moves,
        positions=position_views(game)[played:],
        tried=len(moves) - (1 if answered else 0),
        hint=hint,
        stars=stars(known, count),
        done=count_done(known, count),
    )
