"""Lessons for a visitor: the catalogue, a lesson, and judging each try. Solved steps are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yokai.app import messages
from yokai.app.host import Host
from yokai.app.lessons.lesson_progress import count_done, is_done, solved_step, stars
from yokai.app.views import move_views, position_view, position_views
from yokai.errors import BadLesson, quote
from yokai.learn.lessons.aims import aims_of, stars_of
from yokai.learn.lessons.catalogue import lesson, lessons_of, prerequisites
from yokai.learn.lessons.hints import hint_after
from yokai.learn.lessons.judge import StepVerdict, judge_step
from yokai.learn.lessons.lesson import Lesson, Step
from yokai.notation.move import Move
from yokai.refusal import Refusal
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant
from yokai.storage.lessons import LessonProgress
from yokai.storage.store import Store


class LessonService:
    """The lessons of every game, with each player's progress."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host

    async def path(self, player: str | None, game: str) -> messages.LessonPath:
        """The lessons of a game, with a player's progress."""
        rules = variant(game)
        return messages.LessonPath(
            rules.id, stops(lessons_of(rules), await self._known(player, rules.id))
        )

    async def lesson(self, player: str | None, game: str, name: str) -> messages.LessonView:
        """A lesson with its steps."""
        found = find_lesson(game, name)
        known = (await self._known(player, found.game.id)).get(found.name, LessonProgress())
        return await self._host.run(lesson_view, found, known)

    async def attempt(
        self, player: str, found: Lesson, step: Step, tried: messages.LessonTry
    ) -> messages.LessonVerdict:
        """Judge a try, and store the step if it is solved."""
        verdict, hint = await self._host.run(verdict_and_hint, step, tried.moves)
        if verdict.result == "solved" and found.game.is_built_in:
            clean = found.shown or not tried.helped
            added, now = solved_step(step.number, clean), self._host.now()
            await self._store.lessons.solve(player, found.game.id, found.name, added, now)
        known = (await self._known(player, found.game.id)).get(found.name, LessonProgress())
        return verdict_view(found, step, verdict, hint, known)

    async def _known(self, player: str | None, game: str) -> dict[str, LessonProgress]:
        if player is None or game not in VARIANTS:
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
    """The step of a lesson by its number as text; a refusal if there is none."""
    numbers = {str(step.number): step for step in found.steps}
    if text not in numbers:
        message = f"{found.name} has no step {quote(text)}: its steps are 1 to {len(numbers)}"
        raise Refusal("unknown_lesson", message)
    return numbers[text]


def stops(
    lessons: Sequence[Lesson], known: Mapping[str, LessonProgress]
) -> list[messages.LessonStop]:
    """The lessons as stops on a map, the first that is open and not done being the next."""
    progress = {each.name: known.get(each.name, LessonProgress()) for each in lessons}
    counts = {each.name: count_done(progress[each.name], len(each.steps)) for each in lessons}
    done = {each.name for each in lessons if counts[each.name] == len(each.steps)}
    found: list[messages.LessonStop] = []
    for each in lessons:
        state: messages.StopName = "done" if each.name in done else "later"
        if state == "later" and done.issuperset(prerequisites(each)):
            state = "open" if any(stop.state == "next" for stop in found) else "next"
        found.append(
            messages.LessonStop.of(
                each,
                picture=_picture(each.steps[0]),
                steps=len(each.steps),
                done=counts[each.name],
                stars=stars(progress[each.name], len(each.steps)),
                state=state,
            )
        )
    return found


def lesson_view(found: Lesson, known: LessonProgress) -> messages.LessonView:
    """A lesson with one player's progress."""
    names = [each.name for each in lessons_of(found.game)]
    after = names[names.index(found.name) + 1 :] if found.name in names else []
    return messages.LessonView.of(
        found,
        variant=found.game.id,
        stars=stars(known, len(found.steps)),
        next=after[0] if after else None,
        steps=[_step_view(step, is_done(known, step.number)) for step in found.steps],
    )


def _step_view(step: Step, done: bool) -> messages.StepView:
    game = step.game()
    return messages.StepView.of(
        step,
        side=game.turn.word,
        position=position_view(game.position, game.outcome, game.repetitions),
        stars=stars_of(step),
        hint=_hint_view(step, [], game.position),
        done=done,
    )


def _hint_view(step: Step, moves: Sequence[Move], here: Position) -> messages.LessonHint:
    """The hint after these moves of the learner, which led here."""
    hint = hint_after(step, moves)
    return messages.LessonHint(
        squares=list(hint.squares),
        pieces=list(hint.pieces),
        move=hint.move.usi if hint.move else None,
        look=list(hint.look),
        aims=aims_of(step, here, moves),
    )


def _picture(step: Step) -> str:
    """The piece that the first step is about; a whole game is about the royal one."""
    game, move = step.game(), step.hint.move
    mover = game.position.piece(move.origin) if move and move.origin else None
    if mover:
        return mover.kind.symbol
    royal = next(kind.symbol for kind in game.variant.kinds if kind.royal)
    return (move.letter if move else None) or royal


def verdict_and_hint(
    step: Step, texts: Sequence[str]
) -> tuple[StepVerdict, messages.LessonHint | None]:
    """The verdict on a try, and the next hint if the step goes on."""
    verdict = judge_step(step, texts)
    if verdict.result != "on":
        return verdict, None
    own = verdict.line[::2]  # without the answers
    return verdict, _hint_view(step, own, verdict.position)


def verdict_view(
    found: Lesson,
    step: Step,
    verdict: StepVerdict,
    hint: messages.LessonHint | None,
    known: LessonProgress,
) -> messages.LessonVerdict:
    """A verdict as the page shows it, with the progress in the lesson now."""
    played, count = len(step.before), len(found.steps)
    game = verdict.game
    if verdict.refutation:
        game.play(verdict.refutation)
    moves = move_views(game)[played:]
    answered = verdict.answer or verdict.refutation
    return messages.LessonVerdict(
        result=verdict.result,
        text=verdict.text,
        moves=moves,
        positions=position_views(game)[played:],
        tried=len(moves) - (1 if answered else 0),
        hint=hint,
        stars=stars(known, count),
        done=count_done(known, count),
    )
