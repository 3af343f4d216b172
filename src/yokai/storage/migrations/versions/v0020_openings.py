"""The first moves of finished games, from now on."""

import sqlalchemy as sql
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "opening_moves",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("variant", sql.String(64), nullable=False),
        sql.Column("position", sql.String(200), nullable=False),
        sql.Column("move", sql.String(16), nullable=False),
        sql.Column("result", sql.SmallInteger, nullable=False),
    )
    columns = ["variant", "position", "move", "result"]
    op.create_index("opening_moves_position", "opening_moves", columns)
