"""Subscriptions to calls know their device, which may be signed out."""

import sqlalchemy as sql
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the column, and forget subscriptions of devices that nobody could sign out: a browser
    subscribes anew when it opens the page."""
    op.execute("DELETE FROM subscriptions")
    device = sql.Column("device", sql.String(32), nullable=False, server_default="")
    op.add_column("subscriptions", device)
