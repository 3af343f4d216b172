"""Conditional moves: a player's answers to the opponent's possible moves, planned in advance.

A plan is lines of moves, the opponent's first, from a position of the game. Moves never change a
plan, they follow it or not; a takeback or the end of the game deletes it. A move that a plan may
answer is committed together with a due event; so the answer is played although the process ends,
see conditional_player.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from yokai.app.messages import MoveView
from yokai.app.views import move_views
from yokai.notation.move import Side, SideWord
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.storage.conditional_moves import ConditionalPlan, Line, PlanDue, PlansDropped
from yokai.storage.events import Event, Header
from yokai.storage.games import Beside


def fitting(plan: ConditionalPlan, start: str, moves: Sequence[MoveView]) -> list[Line]:
    """The rest of those lines of a plan that a game has followed so far."""
    stood = moves[plan.ply - 1].sfen if 0 < plan.ply <= len(moves) else start
    if plan.ply > len(moves) or stood != plan.sfen:
        return []
    played = tuple(move.usi for move in moves[plan.ply :])
    return [
        line[len(played) :]
        for line in plan.lines
        if line[: len(played)] == played and len(line) > len(played)
    ]


def read_lines(game: Game, lines: Sequence[Sequence[str]]) -> tuple[Line, ...]:
    """Lines as a player gave them, checked: an error where a move is illegal. Each ends with an
    answer; of two answers to the same moves the later counts."""
    found: list[Line] = []
    for line in lines:
        read = tuple(move.usi for move in Game(game.position, line).moves)
        if len(read) % 2:
            raise Refusal("no_answer", f"{' '.join(read)!r} lacks an answer at its end")
        if not any(other[: len(read)] == read for other in found):
            found = [*(other for other in found if not _contradicts(other, read)), read]
    return tuple(found)


def _contradicts(one: Line, two: Line) -> bool:
    """Do two lines answer the same moves differently, or is one the beginning of the other?"""
    differ = [mine != yours for mine, yours in zip(one, two, strict=False)]
    return not any(differ) or bool(differ.index(True) % 2)


def line_views(sfen: str, variant: str, lines: Sequence[Line]) -> list[list[MoveView]]:
    """Lines from a position, as their player sees them."""
    start = Position.parse(variant, sfen)
    return [move_views(Game(start, line)) for line in lines]


def kept_with(header: Header, event: Event) -> list[Beside]:
    """The changes of plans in the commit of an event."""
    if not header.days:
        return []
    if event.kind == "takeback" or event.reason:
        return [PlansDropped(header.id)]
    letter = event.sfen.split()[1]
    mover: SideWord = next(side.word for side in Side if side.letter == letter)
    return [PlanDue(header.id, mover, event.at)]
