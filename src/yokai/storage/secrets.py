"""Secrets that all processes share: what nobody can guess, made by whoever asks first."""

from __future__ import annotations

from secrets import token_hex

import sqlalchemy as sql

from yokai.storage.schema import secrets
from yokai.storage.upsert import insert_into


def secret_of(connection: sql.Connection, name: str) -> str:
    """The secret of this name; it is made at the first call, and stays the same."""
    new = insert_into(connection, secrets).on_conflict_do_nothing()
    connection.execute(new, {"name": name, "value": token_hex(32)})
    query = sql.select(secrets.c.value).where(secrets.c.name == name)
    return str(connection.execute(query).scalar_one())
