"""The judge of a lesson: is a try solved, on the way, or wrong, and by which refutation?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from yokai.errors import BadLesson, quote
from yokai.learn.forced_wins import Forced, winning_move
from yokai.learn.lessons.lesson import Step
from yokai.learn.lessons.opponent import answer, quiet_move, sharpest_attack
from yokai.learn.why import LessonWhy, why_of_end
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position

Result = Literal["solved", "on", "wrong"]
# Comments on the moves of a whole game: the first that is true.
COMMENTS = ("win", "danger", "loss", "capture", "promotion", "check", "drop", "calm")
LONGEST_GAME = 200  # moves of the learner in a whole game


@dataclass(frozen=True)
class StepVerdict:
    """The verdict on a try of a step.

    `answer` is the opponent's move if the step goes on, `refutation` the opponent's move against a
    wrong try, if there is one to show. `game` is the whole game after the try and the
    answer, for the caller to play on in; a refutation is not played. `line` is what the learner
    and the opponent have played in it, without what was played before the step. `text` is the
    step's own sentence, or the key of a general sentence or of a comment on a whole game.
    """

    result: Result
    game: Game
    line: tuple[Move, ...]
    text: str
    answer: Move | None = None
    refutation: Move | None = None
    why: LessonWhy | None = None

    @property
    def position(self) -> Position:
        """The position at the end of the line."""
        return self.game.position


def judge_step(step: Step, moves: Sequence[str | Move]) -> StepVerdict:
    """Judge the learner's moves so far, each legal, the last of them the new one.

    A wrong try has no effect: call again without it. An illegal move raises IllegalMove.
    """
    if not moves:
        raise BadLesson(f"no move to judge in step {step.number}: play one")
    if len(moves) > LONGEST_GAME:
        raise BadLesson(
            f"{len(moves)} moves are too many to judge: a step has at most {LONGEST_GAME}"
        )
    here = step.game().position
    told: tuple[Move, ...] = ()
    for number, text in enumerate(moves, 1):
        told += (text if isinstance(text, Move) else here.move(text),)
        verdict = _cached_verdict(step, told)
        if number < len(moves) and verdict.result != "on":
            raise BadLesson(f"the step ended before {quote(str(moves[number]))}: begin it again")
        here = verdict.position
    return replace(verdict, game=verdict.game.copy())


@lru_cache(maxsize=4096)
def _cached_verdict(step: Step, moves: tuple[Move, ...]) -> StepVerdict:
    """The verdict on the last of these moves. Its game is cached: copy it before playing."""
    *earlier, move = moves
    game = _cached_verdict(step, tuple(earlier)).game.copy() if earlier else step.game()
    return _Try(step, game, move, len(moves)).verdict()


class _Try:
    """One move of the learner in the game so far."""

    def __init__(self, step: Step, game: Game, move: Move, number: int) -> None:
        self.step, self.move, self.number = step, move, number
        self.side = game.turn
        self.before = game.position
        game.play(move)
        self.game, self.after = game, game.position
        self.left = step.within - number
        self.forced = Forced()

    def verdict(self) -> StepVerdict:
        step = self.step
        if step.goal == "any" and self.move in step.moves:
            return self.solved()
        if end := self.game.outcome:
            return self.solved() if end.winner is self.side else self.wrong(None)
        if step.goal == "any":
            return self.wrong(self.taking())
        if step.goal == "play":
            return self.played_on()
        if losing := winning_move(self.after):
            return self.wrong(losing)
        if step.goal == "win":
            return self.attacked()
        if step.goal == "hold":
            return self.held()
        if step.reached(self.before, self.move, self.line[:-1:2]):
            return self.solved()
        if self.left > 0 and _reachable(step, self.game, self.number, self.forced):
            return self.goes_on(answer(step, self.game, self.number, self.forced))
        return self.wrong(self.taking())

    def attacked(self) -> StepVerdict:
        """The verdict on a step to win: is there still a forced win?"""
        escapes = [
            reply
            for reply in self.after.legal_moves
            if not self.forced.wins(self.after.play(reply), max(self.left, 1))
        ]
        if self.left > 0 and not escapes:
            return self.goes_on(answer(self.step, self.game, self.number, self.forced))
        best = self.taking()
        if best not in escapes:
            best = quiet_move(self.after, escapes) if escapes else None
        return self.wrong(best, "escapes")

    def held(self) -> StepVerdict:
        """The verdict on a step to hold: has the opponent a forced win?"""
        if self.forced.wins(self.after, self.left + 1):
            return self.wrong(sharpest_attack(self.after, self.left, self.forced), "soon")
        if self.left > 0:
            return self.goes_on(answer(self.step, self.game, self.number, self.forced))
        return self.solved()

    def played_on(self) -> StepVerdict:
        """The verdict on a step to play a whole game: the computer moves."""
        reply = answer(self.step, self.game, self.number, self.forced)
        self.game.play(reply)
        if end := self.game.outcome:
            self.game.undo()
            return self.wrong(reply, _why(end))
        return StepVerdict("on", self.game, self.line, self.comment(reply), answer=reply)

    def comment(self, reply: Move) -> str:
        """The key of the most useful comment on the last two moves."""
        now, before = self.game.position, self.before
        facts = (
            winning_move(now) is not None,
            now.in_danger,
            not reply.is_drop and self.after.piece(reply.target) is not None,
            not self.move.is_drop and before.piece(self.move.target) is not None,
            self.move.promotes,
            self.after.in_danger,
            self.move.is_drop,
            True,
        )
        name = next(name for name, true in zip(COMMENTS, facts, strict=True) if true)
        return f"lesson.comment.{name}"

    def taking(self) -> Move | None:
        """The opponent's punishment: a win at once, or the capture of the piece that moved."""
        if winning := winning_move(self.after):
            return winning
        takes = (move for move in self.after.legal_moves if move.target == self.move.target)
        return next(takes, None)

    def solved(self) -> StepVerdict:
        return StepVerdict("solved", self.game, self.line, self.step.done or "lesson.solved")

    def goes_on(self, reply: Move) -> StepVerdict:
        self.game.play(reply)
        return StepVerdict("on", self.game, self.line, "lesson.on", answer=reply)

    def wrong(self, refutation: Move | None, why: LessonWhy | None = None) -> StepVerdict:
        """The verdict wrong, with this reason or that of the refutation."""
        end = self.after.play(refutation).outcome if refutation else self.game.outcome
        if end:
            why = _why(end)
        why = why or ("taken" if refutation else "other")
        text = self.step.wrong or f"lesson.why.{why}"
        return StepVerdict("wrong", self.game, self.line, text, refutation=refutation, why=why)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves since the step began."""
        return self.game.moves[len(self.step.before) :]


def _why(end: Outcome) -> LessonWhy:
    return "drawn" if end.winner is None else why_of_end(end)


def _reachable(step: Step, game: Game, played: int, forced: Forced) -> bool:
    """Can the goal still be reached after the opponent's answer?"""
    game = game.copy()
    game.play(answer(step, game, played, forced))
    if game.outcome:
        return False
    for move in game.legal_moves:
        after = game.position.play(move)
        end = after.outcome
        if end and end.winner:  # winning does more than the step asks for
            return True
        if end or winning_move(after):
            continue
        if step.reached(game.position, move, game.moves[len(step.before) :: 2]):
            return True
        if played + 1 < step.within:
            further = game.copy()
            further.play(move)
            if not further.outcome and _reachable(step, further, played + 1, forced):
                return True
    return False
