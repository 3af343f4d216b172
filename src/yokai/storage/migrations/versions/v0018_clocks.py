"""Clocks with byoyomi, and another time for each side."""

import sqlalchemy as sql
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the columns; games so far have neither."""
    byoyomi = sql.Column("byoyomi", sql.BigInteger, nullable=False, server_default="0")
    op.add_column("games", byoyomi)
    op.add_column("games", sql.Column("north_initial", sql.BigInteger))
