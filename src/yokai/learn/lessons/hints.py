"""What to show a learner who waits or asks: the next move, wherever they are in a step."""

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
    """What helps after these moves of the learner, with which the step goes on.

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
    """The solution's move while it is followed; else one that the judge likes."""
    played = len(moves)
    if step.solution[:played] == moves and played < len(step.solution):
        return step.solution[played]
    game = judge_step(step, moves).game if moves else step.game()
    return _wise_move(game) if step.goal == "play" else _right_move(step, game, moves)


def _wise_move(game: Game) -> Move:
    return Engine(game.variant, hash_mb=1).best_move(game, _QUICK).move


def _right_move(step: Step, game: Game, moves: tuple[Move, ...]) -> Move | None:
    results = {move: judge_step(step, [*moves, move]).result for move in game.legal_moves}
    for wished in ("solved", "on"):
        for move, result in results.items():
            if result == wished:
                return move
    return None
