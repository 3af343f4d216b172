"""Progress of players in the lessons.

Solved steps are bits, which are only ever added, in one statement, whoever writes at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import lesson_progress as table
from yokai.storage.upsert import insert_into


@dataclass(frozen=True)
class LessonProgress:
    """Steps as bits, the first is 1: those solved, and those solved without a hint or a wrong
    try."""

    done: int = 0
    clean: int = 0


class Lessons(Queries):
    """The lessons of all players."""

    @reads
    def progress(
        self, connection: sql.Connection, player: str, variant: str
    ) -> dict[str, LessonProgress]:
        """A player's progress in the lessons of a game, by lesson."""
        mine = (table.c.player == player) & (table.c.variant == variant)
        rows = connection.execute(table.select().where(mine))
        return {row.lesson: LessonProgress(row.done, row.clean) for row in rows}

    @reads
    def has_begun(self, connection: sql.Connection, player: str) -> bool:
        """Has a player solved any step of any lesson?"""
        query = sql.select(table.c.lesson).where(table.c.player == player).limit(1)
        return connection.execute(query).first() is not None

    @writes
    def solve(
        self,
        connection: sql.Connection,
        player: str,
        variant: str,
        lesson: str,
        steps: LessonProgress,
        now: int,
    ) -> None:
        """Add steps to those that a player has solved."""
        new = insert_into(connection, table)
        more = {name: table.c[name].op("|")(new.excluded[name]) for name in vars(steps)}
        kept = new.on_conflict_do_update(
            index_elements=["player", "variant", "lesson"], set_=more | {"at": new.excluded.at}
        )
        row = {"player": player, "variant": variant, "lesson": lesson, "at": now}
        connection.execute(kept, row | vars(steps))
