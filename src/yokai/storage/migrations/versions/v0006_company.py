"""Presence at games, seats that strangers may take, and revoked personal links."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "workers",
        sql.Column("worker", sql.String(32), primary_key=True),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "company",
        sql.Column("game", sql.String(32), primary_key=True),
        sql.Column("worker", sql.String(32), primary_key=True),
        sql.Column("watchers", sql.Integer, nullable=False),
        sql.Column("changed", sql.BigInteger, nullable=False),
        *(
            column
            for side in ("south", "north")
            for column in (
                sql.Column(f"{side}_state", sql.Integer, nullable=False),
                sql.Column(f"{side}_seen", sql.BigInteger, nullable=False),
                sql.Column(f"{side}_phrase", sql.String(16)),
                sql.Column(f"{side}_said", sql.BigInteger, nullable=False),
            )
        ),
    )
    op.create_index("company_changed", "company", ["changed"])
    op.create_table(
        "lobby",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("player", sql.String(64), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("lobby_player", "lobby", ["player"])
    op.create_table(
        "links",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("generation", sql.Integer, nullable=False),
    )
