"""Hints of a lesson: the next move at any point of a step."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Step, StepHint
from yokai.notation.move import Move
from yokai.rules.game import Game

_QUICK = Limits(nodes=20_000)


def hint_after(step: Step, moves: Sequence[Move]) -> StepHint:
    """The hint after these moves of the learner.

    >>> from yokai.learn.lessons.catalogue import lesson
    >>> step = lesson("classic", "tanuki").steps[3]
    >>> hint_after(step, [Move("3d3c")]).move
    Move(usi='3c2c')
    """
    if not moves and (step.hint.move or step.hint.squares):
        return step.hint
    move = _next_move(step, tuple(moves))
    if move is None:
        return StepHint((), (), None)
    return StepHint((move.target,), (move.origin or f"{move.letter}*",), move)


def _next_move(step: Step, moves: tuple[Move, ...]) -> Move | None:
    """The next move of the solution if it was followed so far, else a move the judge accepts."""
    played = len(moves)
    if step.solution[:played] == moves and played < len(step.solution):
        return step.solution[played]
    game = judge_step(step, moves).game if moves else step.game()
    return _engine_move(game) if step.goal == "play" else _accepted_move(step, game, moves)


def _engine_move(game: Game) -> Move:
    return Engine(game.variant, hash_mb=1).best_move(game, _QUICK).move


def _accepted_move(step: Step, game: Game, moves: tuple[Move, ...]) -> Move | None:
    results = {move: judge_step(step, [*moves, move]).result for move in game.legal_moves}
    for wished in ("solved", "on"):
        for move, result in results.items():
            if result == wished:
                return move
    return None
