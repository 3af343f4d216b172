"""Conditional moves: the plan of a side, its answers to the opponent's possible moves."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.notation.move import SideWord
from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import due, replies

Line = tuple[str, ...]


@dataclass(frozen=True)
class ConditionalPlan:
    """Lines of moves, the opponent's first, from the position `sfen` after `ply` moves."""

    ply: int
    sfen: str
    lines: tuple[Line, ...]
    at: int = 0  # when it was made


@dataclass(frozen=True)
class PlansDropped:
    """Written with an event: the plans of a game are deleted."""

    game: str


@dataclass(frozen=True)
class PlanDue:
    """Written with an event: if the side has a plan, its move is due at this time."""

    game: str
    side: SideWord
    at: int


# Made once: SQLAlchemy takes longer to put a statement together than SQLite to run it.
_DROP = replies.delete().where(replies.c.game == sql.bindparam("of"))
_MINE = (replies.c.game == sql.bindparam("of")) & (replies.c.side == sql.bindparam("who"))
_FIND = replies.select().where(_MINE)
_FORGET = replies.delete().where(_MINE)
_HURRY = (
    due.update()
    .where(due.c.game == sql.bindparam("of"), sql.select(replies.c.game).where(_MINE).exists())
    .values(at=sql.bindparam("when"))
)


class ConditionalMoves(Queries):
    """The plans of all games."""

    @reads
    def of(self, connection: sql.Connection, game: str, side: SideWord) -> ConditionalPlan | None:
        """The plan of a side."""
        row = connection.execute(_FIND, {"of": game, "who": side}).first()
        if not row:
            return None
        lines = tuple(tuple(line.split()) for line in row.lines.split(","))
        return ConditionalPlan(row.ply, row.sfen, lines, row.at)

    @writes
    def keep(
        self, connection: sql.Connection, game: str, side: SideWord, plan: ConditionalPlan
    ) -> None:
        """Replace a side's plan; one without lines deletes it."""
        connection.execute(_FORGET, {"of": game, "who": side})
        if plan.lines:
            row = {"game": game, "side": side, "ply": plan.ply, "sfen": plan.sfen, "at": plan.at}
            text = ",".join(" ".join(line) for line in plan.lines)
            connection.execute(replies.insert(), row | {"lines": text})

    @writes
    def drop(
        self,
        connection: sql.Connection,
        game: str,
        side: SideWord,
        plan: ConditionalPlan,
        version: int,
        when: int,
    ) -> None:
        """Delete a plan that fits no more, unless there is another by now; then nothing is due
        before `when` at this version."""
        this = (replies.c.game == game) & (replies.c.side == side) & (replies.c.at == plan.at)
        if connection.execute(replies.delete().where(this)).rowcount:
            here = (due.c.game == game) & (due.c.version == version)
            connection.execute(due.update().where(here).values(at=when))


def drop_plans(connection: sql.Connection, dropped: PlansDropped) -> None:
    """Delete the plans of a game."""
    connection.execute(_DROP, {"of": dropped.game})


def hurry(connection: sql.Connection, plan: PlanDue) -> None:
    """Make the move of a side due at a time, if it has a plan."""
    connection.execute(_HURRY, {"of": plan.game, "who": plan.side, "when": plan.at})
