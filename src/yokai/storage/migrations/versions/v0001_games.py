"""Games, and what happened in them."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("variant", sql.String(64), nullable=False),
        sql.Column("start", sql.String(200), nullable=False),
        sql.Column("south_player", sql.String(64)),
        sql.Column("south_level", sql.Integer),
        sql.Column("north_player", sql.String(64)),
        sql.Column("north_level", sql.Integer),
        sql.Column("initial", sql.BigInteger),
        sql.Column("increment", sql.BigInteger),
        sql.Column("created", sql.BigInteger, nullable=False),
    )
    op.create_index("games_south", "games", ["south_player"])
    op.create_index("games_north", "games", ["north_player"])
    op.create_table(
        "events",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("kind", sql.String(16), nullable=False),
        sql.Column("ply", sql.Integer, nullable=False),
        sql.Column("move", sql.String(16)),
        sql.Column("sfen", sql.String(200), nullable=False),
        sql.Column("winner", sql.String(8)),
        sql.Column("reason", sql.String(32)),
        sql.Column("south_left", sql.BigInteger),
        sql.Column("north_left", sql.BigInteger),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
