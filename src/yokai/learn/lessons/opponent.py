"""The opponent of a lesson; the same tries always get the same answers."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import inf

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.learn.forced_wins import Forced, winning_move
from yokai.learn.lessons.lesson import Step
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position

_QUICK = Limits(nodes=20_000)


def answer(step: Step, game: Game, played: int, forced: Forced) -> Move:
    """The opponent's move after the learner's move of this number, counted from 1.

    The answer of the lesson file is played if it is legal. Otherwise it depends on the goal: the
    longest defence for win, the sharpest attack for hold, the computer for play, a flight for
    capture, and a quiet move for the others.
    """
    position = game.position
    if played <= len(step.answers) and step.answers[played - 1] in position.legal_moves:
        return step.answers[played - 1]
    left = step.within - played
    if step.goal == "win":
        return longest_defence(position, left, forced)
    if step.goal == "hold":
        return sharpest_attack(position, left, forced)
    if step.goal == "play":
        return gentle_move(step, game)
    if step.goal == "capture":
        return flight(step, position)
    return quiet_move(position)


def longest_defence(position: Position, most: int, forced: Forced) -> Move:
    """The move after which the learner needs most moves to win.

    Among equals, moves that keep the royal piece safe come first, then moves of the royal piece.
    """

    def worth(move: Move) -> tuple[int, bool, bool]:
        after = position.play(move)
        needed = forced.distance(after, most) or most + 1
        return needed, not _royal_hangs(after), _is_royal(position, move)

    return max(position.legal_moves, key=worth)


def sharpest_attack(position: Position, left: int, forced: Forced) -> Move:
    """The move after which the fewest moves of the learner hold: a win if there is one."""

    def holding(move: Move) -> float:
        after = position.play(move)
        if end := after.outcome:
            return -1 if end.winner else inf
        return len(forced.stoppers(after, left))

    return min(position.legal_moves, key=holding)


def quiet_move(position: Position, moves: Sequence[Move] = ()) -> Move:
    """The quietest of these moves or of all: if possible a safe step of the royal piece."""
    return min(moves or position.legal_moves, key=lambda move: _noise(position, move))


def flight(step: Step, position: Position) -> Move:
    """The quietest move after which the learner cannot capture the target."""

    def caught(move: Move) -> bool:
        after = position.play(move)
        return any(
            step.reached(after, take) and not winning_move(after.play(take))
            for take in after.legal_moves
        )

    def flees(move: Move) -> tuple[bool, ...]:
        loses, *others = _noise(position, move)
        return (loses, caught(move), *others)

    return min(position.legal_moves, key=flees)


def _noise(position: Position, move: Move) -> tuple[bool, bool, bool, bool]:
    """The sort key of quiet moves: worst is to lose at once, then to capture, then to drop."""
    after = position.play(move)
    loses = after.outcome is None and winning_move(after) is not None
    captures = not move.is_drop and position.piece(move.target) is not None
    return loses, captures, move.is_drop, not _is_royal(position, move)


def _is_royal(position: Position, move: Move) -> bool:
    mover = position.piece(move.origin) if move.origin else None
    return mover is not None and mover.kind.royal


def _royal_hangs(position: Position) -> bool:
    """Could the side to move take the royal piece?"""
    targets = (position.piece(move.target) for move in position.legal_moves if move.origin)
    return any(piece is not None and piece.kind.royal for piece in targets)


def gentle_move(step: Step, game: Game) -> Move:
    """The move of the computer at the step's level; its random seed is the game so far."""
    told = " ".join([step.position.sfen, *(move.usi for move in game.moves)])
    seed = int.from_bytes(blake2b(told.encode(), digest_size=8).digest())
    assert step.level is not None
    engine = Engine(game.variant, step.level, hash_mb=1, seed=seed)
    return engine.best_move(game, _QUICK).move
