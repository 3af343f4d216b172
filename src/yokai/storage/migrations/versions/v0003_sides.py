"""The side of events that the board does not show: seats taken, offers, refusals, rematches."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the side of an event."""
    op.add_column("events", sql.Column("side", sql.String(8)))
