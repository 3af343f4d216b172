"""Names of players, who sits where at one table, games that find a level, and each one's shelf."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what games did not say before."""
    op.add_column("games", sql.Column("south_name", sql.String(64)))
    op.add_column("games", sql.Column("north_name", sql.String(64)))
    op.add_column("games", sql.Column("below", sql.String(8)))
    op.add_column(
        "games", sql.Column("gentle", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.create_table(
        "shelf",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("title", sql.String(64)),
        sql.Column("hidden", sql.Boolean, nullable=False),
    )
