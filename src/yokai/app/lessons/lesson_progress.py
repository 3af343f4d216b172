"""What players have done of the lessons, kept with their other things.

A step that is solved is solved: bits are added, in one statement, whoever writes at the same time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sql

from yokai.storage.database import insert_into
from yokai.storage.schema import lesson_progress as table


@dataclass(frozen=True)
class Progress:
    """Steps as bits: those solved, and those solved without a hint or a wrong try."""

    done: int = 0
    clean: int = 0

    def count(self, steps: int) -> int:
        """How many of so many steps are done."""
        return (self.done & _all(steps)).bit_count()

    def has(self, step: int) -> bool:
        """Is the step of this number done? The first is 1."""
        return bool(self.done >> (step - 1) & 1)

    def stars(self, steps: int) -> int:
        """None before the lesson is done; then one, two if half of its steps were solved without
        a hint or a wrong try, three if all were.

        >>> [Progress(0b111, clean).stars(3) for clean in (0, 0b1, 0b11, 0b111)]
        [1, 1, 2, 3]
        >>> Progress(0b011, 0b011).stars(3)
        0
        """
        if self.count(steps) < steps:
            return 0
        clean = (self.clean & _all(steps)).bit_count()
        return 3 if clean == steps else 2 if 2 * clean >= steps else 1


def progress_of(connection: sql.Connection, player: str, variant: str) -> dict[str, Progress]:
    """What a player has done in a game, by lesson."""
    mine = (table.c.player == player) & (table.c.variant == variant)
    rows = connection.execute(table.select().where(mine))
    return {row.lesson: Progress(row.done, row.clean) for row in rows}


def has_begun(connection: sql.Connection, player: str) -> bool:
    """Has a player solved anything at all?"""
    query = sql.select(table.c.lesson).where(table.c.player == player).limit(1)
    return connection.execute(query).first() is not None


def solving(
    player: str, variant: str, lesson: str, step: int, clean: bool, now: int
) -> Callable[[sql.Connection], None]:
    """The work of keeping that a step is solved."""
    bit = 1 << (step - 1)
    row = {"player": player, "variant": variant, "lesson": lesson, "at": now}
    row |= {"done": bit, "clean": bit if clean else 0}

    def work(connection: sql.Connection) -> None:
        new = insert_into(connection, table)
        more = {name: table.c[name].op("|")(new.excluded[name]) for name in ("done", "clean")}
        kept = new.on_conflict_do_update(
            index_elements=["player", "variant", "lesson"], set_=more | {"at": new.excluded.at}
        )
        connection.execute(kept, row)

    return work


def _all(steps: int) -> int:
    return (1 << steps) - 1
