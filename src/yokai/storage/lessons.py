"""What players have done of the lessons.

A step that is solved is solved: bits are added, in one statement, whoever writes at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.storage.database import Database
from yokai.storage.schema import lesson_progress as table
from yokai.storage.upsert import insert_into


@dataclass(frozen=True)
class LessonProgress:
    """Steps as bits, the first is 1: those solved, and those solved without a hint or a wrong
    try."""

    done: int = 0
    clean: int = 0


class Lessons:
    """The lessons of all players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def progress(self, player: str, variant: str) -> dict[str, LessonProgress]:
        """What a player has done in a game, by lesson."""
        return await self._database.read(_progress, player, variant)

    async def has_begun(self, player: str) -> bool:
        """Has a player solved anything at all?"""
        return await self._database.read(_has_begun, player)

    async def solve(
        self, player: str, variant: str, lesson: str, steps: LessonProgress, now: int
    ) -> None:
        """Add steps to those that a player has solved."""
        await self._database.write(_solve, player, variant, lesson, steps, now)


def _progress(connection: sql.Connection, player: str, variant: str) -> dict[str, LessonProgress]:
    mine = (table.c.player == player) & (table.c.variant == variant)
    rows = connection.execute(table.select().where(mine))
    return {row.lesson: LessonProgress(row.done, row.clean) for row in rows}


def _has_begun(connection: sql.Connection, player: str) -> bool:
    query = sql.select(table.c.lesson).where(table.c.player == player).limit(1)
    return connection.execute(query).first() is not None


def _solve(
    connection: sql.Connection,
    player: str,
    variant: str,
    lesson: str,
    steps: LessonProgress,
    now: int,
) -> None:
    new = insert_into(connection, table)
    more = {name: table.c[name].op("|")(new.excluded[name]) for name in ("done", "clean")}
    kept = new.on_conflict_do_update(
        index_elements=["player", "variant", "lesson"], set_=more | {"at": new.excluded.at}
    )
    row = {"player": player, "variant": variant, "lesson": lesson, "at": now}
    connection.execute(kept, row | {"done": steps.done, "clean": steps.clean})
