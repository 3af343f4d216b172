"""Rows that are put, whether they are there or not."""

import asyncio

import sqlalchemy as sql

from tests.support.stores import rows
from yokai.storage.schema import lesson_progress
from yokai.storage.store import Store
from yokai.storage.upsert import put

KEY = {"player": "me", "variant": "classic", "lesson": "tanuki"}


def test_row_is_added_then_changed(any_store: Store) -> None:
    def change(connection: sql.Connection, done: int) -> None:
        put(connection, lesson_progress, KEY, {"done": done, "clean": 0, "at": 0})

    for done in (1, 2):
        asyncio.run(any_store.database.write(change, done))
    assert [row["done"] for row in rows(any_store, lesson_progress)] == [2]
