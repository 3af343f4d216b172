"""Lessons by HTTP: the path, a lesson, and the judge of a try. What is solved is kept at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.errors import BadLesson, quote
from yokai.learn.hints import hint_after
from yokai.learn.judge import StepVerdict, judge_step
from yokai.learn.lesson import Hint, Lesson, Step
from yokai.learn.path import first, lesson, path
from yokai.rules.variant import VARIANTS, variant
from yokai.server.answers import answer, read
from yokai.server.messages import (
    Learner,
    LessonHint,
    LessonPath,
    LessonStop,
    LessonTry,
    LessonVerdict,
    LessonView,
    StepView,
    StopName,
)
from yokai.server.presentation import move_views, position_view, position_views
from yokai.server.progress import Progress, progress_of, solving
from yokai.server.proxies import address_of
from yokai.server.refusal import Refusal
from yokai.server.services import Services
from yokai.server.visitor import new_token, player_of


class Lessons:
    """One method for each address."""

    def __init__(self, services: Services) -> None:
        self._services, self._visitors = services, services.visitors
        self.routes = [
            Route("/api/lessons", self.learner),
            Route("/api/lessons/{variant}", self.path),
            Route("/api/lessons/{variant}/{lesson}", self.lesson),
            Route("/api/lessons/{variant}/{lesson}/{step}", self.attempt, methods=["POST"]),
        ]

    async def learner(self, request: Request) -> Response:
        """Is this somebody who has never been here?"""
        player = self._visitors.asking(request)
        new = player is None or await self._services.is_new(player)
        return answer(Learner(new, VARIANTS[0], path(VARIANTS[0])[0].name))

    async def path(self, request: Request) -> Response:
        """The lessons of a game, and what this player has done."""
        game = variant(request.path_params["variant"]).id
        return answer(LessonPath(game, stops(path(game), await self._progress(request, game))))

    async def lesson(self, request: Request) -> Response:
        """A lesson with its steps."""
        found = _lesson(request)
        known = (await self._progress(request, found.game.id)).get(found.name, Progress())
        async with self._services.sums.of(address_of(request.scope)):
            return answer(await asyncio.to_thread(lesson_view, found, known))

    async def attempt(self, request: Request) -> Response:
        """Judge a try; a step that is solved by it is kept."""
        found = _lesson(request)
        step = _step(found, request.path_params["step"])
        tried = await read(request, LessonTry)
        token, address = self._visitors.token_of(request) or new_token(), address_of(request.scope)
        player = player_of(token)
        self._services.limits.check("try", address, player, time.monotonic())
        async with self._services.sums.of(address):
            verdict, hint = await asyncio.to_thread(_verdict_and_hint, step, tried.moves)
        if verdict.result == "solved":
            await self._keep(player, found, step, clean=not tried.helped)
        known = (await self._known(player, found.game.id)).get(found.name, Progress())
        response = answer(_verdict_view(found, step, verdict, hint, known))
        self._visitors.remember(request, response, token)
        return response

    async def _keep(self, player: str, found: Lesson, step: Step, clean: bool) -> None:
        store, now = self._services.store, self._services.rooms.now()
        work = solving(player, found.game.id, found.name, step.number, clean, now)
        await store.done(store.write(work))

    async def _progress(self, request: Request, game: str) -> dict[str, Progress]:
        player = self._visitors.asking(request)
        return await self._known(player, game) if player else {}

    async def _known(self, player: str, game: str) -> dict[str, Progress]:
        store = self._services.store
        return await store.ask(store.read, progress_of, player, game)


def stops(lessons: Sequence[Lesson], known: Mapping[str, Progress]) -> list[LessonStop]:
    """The lessons as stops on a map, the first that is open and not done being the next."""
    done = {
        each.name
        for each in lessons
        if known.get(each.name, Progress()).count(len(each.steps)) == len(each.steps)
    }
    found: list[LessonStop] = []
    for each in lessons:
        state: StopName = "done" if each.name in done else "later"
        if state == "later" and done.issuperset(first(each)):
            state = "open" if any(stop.state == "next" for stop in found) else "next"
        progress, count = known.get(each.name, Progress()), len(each.steps)
        found.append(
            LessonStop(
                name=each.name,
                title=each.title,
                picture=_picture(each.steps[0]),
                steps=count,
                done=progress.count(count),
                stars=progress.stars(count),
                state=state,
            )
        )
    return found


def lesson_view(found: Lesson, known: Progress) -> LessonView:
    """A lesson, as one player sees it."""
    names = [each.name for each in path(found.game)]
    place = names.index(found.name)
    return LessonView(
        variant=found.game.id,
        name=found.name,
        title=found.title,
        shown=found.shown,
        stars=known.stars(len(found.steps)),
        next=names[place + 1] if place + 1 < len(names) else None,
        steps=[_step_view(step, known.has(step.number)) for step in found.steps],
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


def _hint_view(hint: Hint) -> LessonHint:
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
    known: Progress,
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
        stars=known.stars(count),
        done=known.count(count),
    )


def _lesson(request: Request) -> Lesson:
    game = variant(request.path_params["variant"])
    try:
        return lesson(game, request.path_params["lesson"])
    except BadLesson as error:
        raise Refusal("unknown_lesson", str(error)) from None


def _step(found: Lesson, text: str) -> Step:
    """The step of a number as somebody wrote it."""
    numbers = {str(step.number): step for step in found.steps}
    if text not in numbers:
        message = f"{found.name} has no step {quote(text)}: its steps are 1 to {len(numbers)}"
        raise Refusal("unknown_lesson", message)
    return numbers[text]
