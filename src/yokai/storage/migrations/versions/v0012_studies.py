"""Studies of players."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "studies",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("chapters", sql.Text, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
