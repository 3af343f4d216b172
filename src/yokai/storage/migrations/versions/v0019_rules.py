"""The rules of games that are not shipped."""

import sqlalchemy as sql
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column; games so far are of shipped variants."""
    op.add_column("games", sql.Column("rules", sql.Text))
