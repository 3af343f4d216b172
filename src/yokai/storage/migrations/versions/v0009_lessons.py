"""Solved steps of lessons."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "lesson_progress",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("lesson", sql.String(64), primary_key=True),
        sql.Column("done", sql.BigInteger, nullable=False),
        sql.Column("clean", sql.BigInteger, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
