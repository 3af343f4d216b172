"""Profiles (a player's name, language and pieces), and the devices of a player."""

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "profiles",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("name", sql.String(64)),
        sql.Column("lang", sql.String(8)),
        sql.Column("pieces", sql.String(32)),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("device", sql.String(32), primary_key=True),
        sql.Column("label", sql.String(64), nullable=False),
        sql.Column("begun", sql.BigInteger, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("ended", sql.BigInteger),
    )
    op.create_index("devices_ended", "devices", ["ended"])
