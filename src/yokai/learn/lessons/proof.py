"""The proof of a lesson: every step is played through, and its claims are checked."""

from __future__ import annotations

from collections.abc import Iterator

from yokai.errors import BadLesson, YokaiError, quote
from yokai.learn.forced_wins import Forced, winning_move
from yokai.learn.lessons.judge import StepVerdict, judge_step
from yokai.learn.lessons.lesson import Lesson, Step


def faults(lesson: Lesson) -> list[str]:
    """A sentence for each fault of a lesson; none if it is right."""
    found = []
    for step in lesson.steps:
        try:
            found += [f"step {step.number}: {fault}" for fault in _faults(step)]
        except BadLesson as error:  # too many positions
            found.append(f"step {step.number}: {error}")
    seen: dict[object, int] = {}
    for step in lesson.steps:
        twin = seen.setdefault(sameness(step), step.number)
        if twin != step.number:
            found.append(f"step {step.number}: is the same as step {twin}; change or remove it")
    return found


def sameness(step: Step) -> object:
    """A key that is equal for two steps with the same position and goal."""
    return (step.position, step.before, step.goal, step.to, step.piece, step.within, step.moves)


def _faults(step: Step) -> Iterator[str]:
    if step.goal == "play":
        return
    if (fault := _unsolved(step)) or (fault := _wrong_goal(step)):
        yield fault
    if step.goal == "any":
        for move in step.moves:
            after = step.game().position.play(move)
            if not after.outcome and (reply := winning_move(after)):
                yield f"moves: {quote(move.usi)} loses at once to {quote(reply.usi)}; leave it out"


def _unsolved(step: Step) -> str | None:
    """The fault of the solution, or None."""
    for count in range(1, len(step.solution) + 1):
        tried = step.solution[:count]
        try:
            verdict = judge_step(step, tried)
        except YokaiError as error:
            return f"solution: {error}"
        last = count == len(step.solution)
        if verdict.result != ("solved" if last else "on"):
            return f"solution: {quote(tried[-1].usi)} is {_told(verdict)}"
        if count <= len(step.answers) and verdict.answer not in (None, step.answers[count - 1]):
            meant = step.answers[count - 1].usi
            return f"answers: {quote(meant)} is not legal after {quote(tried[-1].usi)}; change it"
    return None


def _told(verdict: StepVerdict) -> str:
    told = {
        "solved": "the end of the step; leave out what follows",
        "on": f"answered by {verdict.answer}; add the learner's next move",
        "wrong": "judged wrong; give a move that is right",
    }[verdict.result]
    return f"{told} ({verdict.refutation} would follow)" if verdict.refutation else told


def _wrong_goal(step: Step) -> str | None:
    here, forced = step.game().position, Forced()
    if step.goal == "win":
        needed = forced.distance(here, step.within)
        if needed != step.within:
            return f"within: it is won in {needed} already, not in {step.within}; say {needed}"
    if step.goal == "escape" and not here.in_danger:
        return "goal: nothing threatens the royal piece; an 'escape' needs a threat to escape"
    if step.goal == "hold" and len(forced.stoppers(here, step.within)) == len(here.legal_moves):
        return f"goal: no move loses within {step.within}, so there is nothing to 'hold'"
    return None
