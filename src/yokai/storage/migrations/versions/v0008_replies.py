"""Conditional moves, in games with days for a move."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "replies",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("side", sql.String(8), primary_key=True),
        sql.Column("ply", sql.Integer, nullable=False),
        sql.Column("sfen", sql.String(200), nullable=False),
        sql.Column("lines", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
