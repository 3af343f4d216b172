"""Browsers that want to be called by Web Push."""

import sqlalchemy as sql
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "subscriptions",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("player", sql.String(64), nullable=False),
        sql.Column("endpoint", sql.Text, nullable=False),
        sql.Column("public", sql.String(128), nullable=False),
        sql.Column("auth", sql.String(64), nullable=False),
        sql.Column("lang", sql.String(8), nullable=False),
        sql.Column("origin", sql.String(200), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_player", "subscriptions", ["player"])
