"""Challenges to named players, and when a player was last seen here."""

import sqlalchemy as sql
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make the table, and add the column."""
    op.create_table(
        "challenges",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("rival", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id")),
        sql.Column("declined", sql.String(16)),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("challenges_rival", "challenges", ["rival"])
    op.create_index("challenges_game", "challenges", ["game"])
    op.add_column("players", sql.Column("seen", sql.BigInteger))
