"""Conditional moves of players: the plan of a side, what it would answer to the other's moves."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.notation.move import SideWord
from yokai.storage.database import Database
from yokai.storage.schema import due, replies

Line = tuple[str, ...]


@dataclass(frozen=True)
class ConditionalPlan:
    """Lines of moves, the other's first, from the position after `ply` moves, which was `sfen`."""

    ply: int
    sfen: str
    lines: tuple[Line, ...]
    at: int = 0  # when it was made


@dataclass(frozen=True)
class PlansDropped:
    """Kept with an event: a game has no plans any more."""

    game: str


@dataclass(frozen=True)
class PlanDue:
    """Kept with an event: if the side has a plan, something is due in the game at this time."""

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


class ConditionalMoves:
    """The plans of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game: str, side: SideWord) -> ConditionalPlan | None:
        """What a side would answer."""
        return await self._database.read(_of, game, side)

    async def keep(self, game: str, side: SideWord, plan: ConditionalPlan) -> None:
        """Let this be a side's plan, and no other; one without lines is none."""
        await self._database.write(_keep, game, side, plan)

    async def drop(
        self, game: str, side: SideWord, plan: ConditionalPlan, version: int, when: int
    ) -> None:
        """A plan fits no more: forget it, and that anything is due before `when` at this version.
        Not if there is another plan by now."""
        await self._database.write(_drop, game, side, plan, version, when)


def drop_plans(connection: sql.Connection, dropped: PlansDropped) -> None:
    """Forget the plans of a game."""
    connection.execute(_DROP, {"of": dropped.game})


def hurry(connection: sql.Connection, plan: PlanDue) -> None:
    """Let something be due at a time, if a side has a plan."""
    connection.execute(_HURRY, {"of": plan.game, "who": plan.side, "when": plan.at})


def _of(connection: sql.Connection, game: str, side: SideWord) -> ConditionalPlan | None:
    row = connection.execute(_FIND, {"of": game, "who": side}).first()
    if not row:
        return None
    lines = tuple(tuple(line.split()) for line in row.lines.split(","))
    return ConditionalPlan(row.ply, row.sfen, lines, row.at)


def _keep(connection: sql.Connection, game: str, side: SideWord, plan: ConditionalPlan) -> None:
    connection.execute(_FORGET, {"of": game, "who": side})
    if plan.lines:
        row = {"game": game, "side": side, "ply": plan.ply, "sfen": plan.sfen, "at": plan.at}
        text = ",".join(" ".join(line) for line in plan.lines)
        connection.execute(replies.insert(), row | {"lines": text})


def _drop(
    connection: sql.Connection,
    game: str,
    side: SideWord,
    plan: ConditionalPlan,
    version: int,
    when: int,
) -> None:
    this = (replies.c.game == game) & (replies.c.side == side) & (replies.c.at == plan.at)
    if connection.execute(replies.delete().where(this)).rowcount:
        here = (due.c.game == game) & (due.c.version == version)
        connection.execute(due.update().where(here).values(at=when))
