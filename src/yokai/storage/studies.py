"""Studies of players: chapters with a name each, which are records of games with variations."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.players import one_at_a_time
from yokai.storage.schema import studies as table
from yokai.storage.upsert import put_all


@dataclass(frozen=True)
class Chapter:
    """A chapter of a study: its name, its variant, and its record as text."""

    name: str
    variant: str
    record: str


@dataclass(frozen=True)
class StoredStudy:
    """A study, and when it last changed."""

    id: str
    name: str
    chapters: tuple[Chapter, ...]
    at: int


Decision = Callable[[list[StoredStudy]], StoredStudy | None]


class Studies(Queries):
    """The studies of all players."""

    @reads
    def of_player(self, connection: sql.Connection, player: str) -> list[StoredStudy]:
        """A player's studies, the one that changed last first."""
        return studies_of(connection, player)

    @writes
    def change(
        self, connection: sql.Connection, player: str, decide: Decision
    ) -> StoredStudy | None:
        """Write the study that `decide` makes of a player's studies, if it makes one."""
        one_at_a_time(connection)
        study = decide(studies_of(connection, player))
        put_studies(connection, player, [study] if study else [])
        return study

    @writes
    def delete(self, connection: sql.Connection, player: str, study: str) -> None:
        """Delete a study of a player."""
        connection.execute(table.delete().where(table.c.player == player, table.c.id == study))


def studies_of(connection: sql.Connection, player: str) -> list[StoredStudy]:
    """A player's studies, the one that changed last first."""
    mine = table.select().where(table.c.player == player)
    return [_study_of(row) for row in connection.execute(mine.order_by(table.c.at.desc(), "id"))]


def put_studies(connection: sql.Connection, player: str, new: Sequence[StoredStudy]) -> None:
    """Insert studies of a player, or update them."""
    rows = [
        {
            **{"player": player, "id": study.id, "name": study.name, "at": study.at},
            "chapters": json.dumps([vars(each) for each in study.chapters], ensure_ascii=False),
        }
        for study in new
    ]
    put_all(connection, table, ["player", "id"], rows)


def _study_of(row: sql.Row[Any]) -> StoredStudy:
    chapters = tuple(Chapter(**each) for each in json.loads(row.chapters))
    return StoredStudy(row.id, row.name, chapters, row.at)
