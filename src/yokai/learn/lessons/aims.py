"""Aims: the task of a step as pictures on the board, so that nobody must read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Step
from yokai.notation.move import Move, Side
from yokai.notation.square import usi_square
from yokai.rules.position import Position

Aim = Literal["crown", "catch", "shield", "row", "dot", "mushroom", "torii"]


def stars_of(step: Step) -> list[str]:
    """The squares to go to. A free choice has dots instead, a question what to take has nets."""
    drawn = step.torii or step.goal == "collect"
    if drawn or _is_free(step) or (step.goal == "capture" and step.hint.look):
        return []
    return list(step.to) or sorted({move.target for move in step.moves})


def aims_of(step: Step, here: Position, moves: Sequence[Move] = ()) -> dict[str, Aim]:
    """The pictures on squares, or on a piece in the reserve such as `P*`; none if there are stars.

    A crown is on the royal piece to catch, a net on pieces to take, a shield on the royal piece to
    keep safe. The row to reach is lit, and dots mark a free choice. Mushrooms are gone where the
    learner's `moves` have been.

    >>> from yokai.learn.lessons.catalogue import lesson
    >>> step = lesson("classic", "reach").steps[0]
    >>> aims_of(step, step.position)
    {'3a': 'row', '2a': 'row', '1a': 'row'}
    """
    me = here.turn
    if stars_of(step):
        return {}
    if step.goal == "collect":
        been = {move.target for move in moves}
        return {square: "mushroom" for square in step.to if square not in been}
    if step.torii:
        return dict.fromkeys(step.to, "torii")
    if step.goal == "go":
        return dict.fromkeys(step.to, "dot")
    if step.goal == "drop":
        letters = [step.piece] if step.piece else here.reserve(me)
        return {f"{letter}*": "dot" for letter in letters}
    if step.goal == "promote":
        return dict.fromkeys(_far_rows(here, me, here.variant.promotion_zone), "row")
    if step.goal == "capture":
        return dict.fromkeys(_prey(here), "catch")
    if step.goal in ("escape", "hold"):
        return {_royal(here, me): "shield"}
    if _ends_by_reach(step):
        return dict.fromkeys(_far_rows(here, me, 1), "row")
    return {_royal(here, me.other): "crown"}


def _is_free(step: Step) -> bool:
    """May the piece go wherever it can?"""
    here = step.game().position
    steps = {move.target for move in here.legal_moves if _moves_piece(here, move, step.piece)}
    return step.goal == "go" and len(step.to) > 1 and steps == set(step.to)


def _moves_piece(here: Position, move: Move, symbol: str | None) -> bool:
    piece = here.piece(move.origin) if move.origin else None
    return piece is not None and piece.kind.symbol == symbol


def _prey(here: Position) -> list[str]:
    """The squares where something can be taken."""
    steps = (move.target for move in here.legal_moves if not move.is_drop)
    return sorted({square for square in steps if here.piece(square)})


def _royal(here: Position, side: Side) -> str:
    """The square of a side's royal piece."""
    return next(
        square
        for square in _rows(here, 0, here.variant.ranks)
        if (piece := here.piece(square)) and piece.kind.royal and piece.side is side
    )


def _far_rows(here: Position, side: Side, count: int) -> list[str]:
    ranks = here.variant.ranks
    return _rows(here, 0, count) if side is Side.SOUTH else _rows(here, ranks - count, ranks)


def _rows(here: Position, first: int, end: int) -> list[str]:
    files = here.variant.files
    return [usi_square(square, files) for square in range(first * files, end * files)]


def _ends_by_reach(step: Step) -> bool:
    """Is the game won by reaching the far row?"""
    if not step.solution:
        return False
    end = judge_step(step, step.solution).game.outcome
    return end is not None and end.reason == "reach"
