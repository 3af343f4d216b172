"""What a player would answer if the other plays this or that, told before.

A plan is lines of moves, theirs first, from a position that stood when it was made; it is never
changed by what happens, only found to fit or not. A game that goes back or ends has none any more.
Who keeps a move for which a plan may have the answer also notes that something is due at once; so
the answer comes although the process ends, see conditional_player.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from yokai.app.messages import MoveView
from yokai.app.views import move_views
from yokai.notation.move import Side, SideWord
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.storage.events import Event, Header
from yokai.storage.schema import due, replies

Line = tuple[str, ...]
Work = Callable[[sql.Connection], None]


@dataclass(frozen=True)
class Plan:
    """Lines from the position after `ply` moves, which was `sfen`."""

    ply: int
    sfen: str
    lines: tuple[Line, ...]
    at: int = 0  # when it was made

    def fitting(self, start: str, moves: Sequence[MoveView]) -> list[Line]:
        """What is left of the lines that the game has followed so far."""
        stood = moves[self.ply - 1].sfen if 0 < self.ply <= len(moves) else start
        if self.ply > len(moves) or stood != self.sfen:
            return []
        played = tuple(move.usi for move in moves[self.ply :])
        return [
            line[len(played) :]
            for line in self.lines
            if line[: len(played)] == played and len(line) > len(played)
        ]


def read_lines(game: Game, lines: Sequence[Sequence[str]]) -> tuple[Line, ...]:
    """Lines as a player gave them, judged: an error where a move cannot be played. Each ends with
    an answer; of two answers to the same moves the later counts."""
    found: list[Line] = []
    for line in lines:
        twin = Game(game.position)
        read = tuple(twin.play(move).usi for move in line)
        if len(read) % 2:
            raise Refusal("no_answer", f"{' '.join(read)!r} lacks an answer at its end")
        if not any(other[: len(read)] == read for other in found):
            found = [*(other for other in found if not _contradicts(other, read)), read]
    return tuple(found)


def _contradicts(one: Line, two: Line) -> bool:
    """Do these answer the same moves differently, or is one the beginning of the other?"""
    differ = [mine != yours for mine, yours in zip(one, two, strict=False)]
    return not any(differ) or bool(differ.index(True) % 2)


def line_views(sfen: str, variant: str, lines: Sequence[Line]) -> list[list[MoveView]]:
    """Lines from a position as their player sees them."""
    start = Position.parse(variant, sfen)
    shown = []
    for line in lines:
        game = Game(start)
        for move in line:
            game.play(move)
        shown.append(move_views(game))
    return shown


def kept_with(header: Header, event: Event) -> Work | None:
    """What else is to be written when this happens in a game, if anything is."""
    if not header.days:
        return None
    if event.kind == "takeback" or event.reason:
        return lambda connection: forget(connection, header.id)
    letter = event.sfen.split()[1]
    mover: SideWord = next(side.word for side in Side if side.letter == letter)
    planned = (
        sql.select(replies.c.game)
        .where(replies.c.game == header.id, replies.c.side == mover)
        .exists()
    )

    def hurry(connection: sql.Connection) -> None:
        connection.execute(due.update().where(due.c.game == header.id, planned).values(at=event.at))

    return hurry


def plan_of(connection: sql.Connection, game: str, side: SideWord) -> Plan | None:
    """What a side would answer."""
    mine = (replies.c.game == game) & (replies.c.side == side)
    row = connection.execute(replies.select().where(mine)).first()
    if not row:
        return None
    lines = tuple(tuple(line.split()) for line in row.lines.split(","))
    return Plan(row.ply, row.sfen, lines, row.at)


def keep(connection: sql.Connection, game: str, side: SideWord, plan: Plan) -> None:
    """Let this be a side's plan, and no other; one without lines is none."""
    mine = (replies.c.game == game) & (replies.c.side == side)
    connection.execute(replies.delete().where(mine))
    if plan.lines:
        row = {"game": game, "side": side, "ply": plan.ply, "sfen": plan.sfen, "at": plan.at}
        text = ",".join(" ".join(line) for line in plan.lines)
        connection.execute(replies.insert(), row | {"lines": text})


def drop(
    connection: sql.Connection, game: str, side: SideWord, plan: Plan, version: int, when: int
) -> None:
    """A plan fits no more: forget it, and that anything is due before `when` at this version. Not
    if there is another plan by now."""
    this = (replies.c.game == game) & (replies.c.side == side) & (replies.c.at == plan.at)
    if connection.execute(replies.delete().where(this)).rowcount:
        here = (due.c.game == game) & (due.c.version == version)
        connection.execute(due.update().where(here).values(at=when))


def forget(connection: sql.Connection, game: str) -> None:
    """No plans in this game."""
    connection.execute(replies.delete().where(replies.c.game == game))
