"""Bots that sit at a game, by the names they are offered by."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"

_COLUMNS = ("south_bot", "north_bot")


def upgrade() -> None:
    """Add a bot to each seat."""
    for name in _COLUMNS:
        op.add_column("games", sql.Column(name, sql.String(64)))
