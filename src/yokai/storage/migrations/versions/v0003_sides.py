"""Who did what the board does not show: sat down, offered, declined, wanted another game."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the side of an event."""
    op.add_column("events", sql.Column("side", sql.String(8)))
