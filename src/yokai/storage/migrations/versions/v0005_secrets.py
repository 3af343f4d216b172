"""Secrets of the server: the key that signs cookies."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for it."""
    op.create_table(
        "secrets",
        sql.Column("name", sql.String(32), primary_key=True),
        sql.Column("value", sql.String(128), nullable=False),
    )
