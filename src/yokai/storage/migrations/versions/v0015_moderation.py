"""What the operator decided about players, and which players are programs."""

import sqlalchemy as sql
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "moderation",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("blocked", sql.Boolean, nullable=False),
        sql.Column("given_name", sql.String(64)),
        sql.Column("reports", sql.Integer, nullable=False),
    )
    op.create_table("bot_accounts", sql.Column("player", sql.String(64), primary_key=True))
