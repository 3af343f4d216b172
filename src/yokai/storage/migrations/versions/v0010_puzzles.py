"""Puzzles: how strong their solvers are, how hard they are, what was tried, repetition, storms."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"

_TABLES = ("solvers", "puzzles", "puzzle_attempts", "repetitions", "storms")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "solvers",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("rating", sql.Float, nullable=False),
        sql.Column("deviation", sql.Float, nullable=False),
        sql.Column("volatility", sql.Float, nullable=False),
        sql.Column("solved", sql.Integer, nullable=False),
        sql.Column("failed", sql.Integer, nullable=False),
        sql.Column("run", sql.Integer, nullable=False),
        sql.Column("best_run", sql.Integer, nullable=False),
        sql.Column("best_storm", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzles",
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("puzzle", sql.String(16), primary_key=True),
        sql.Column("rating", sql.Float, nullable=False),
        sql.Column("deviation", sql.Float, nullable=False),
        sql.Column("volatility", sql.Float, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_attempts",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("puzzle", sql.String(16), primary_key=True),
        sql.Column("solved", sql.Boolean),
        sql.Column("hint", sql.Boolean, nullable=False),
        sql.Column("gain", sql.Float),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "repetitions",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("puzzle", sql.String(16), primary_key=True),
        sql.Column("stability", sql.Float, nullable=False),
        sql.Column("difficulty", sql.Float, nullable=False),
        sql.Column("seen", sql.BigInteger, nullable=False),
        sql.Column("due", sql.BigInteger, nullable=False),
    )
    op.create_index("repetitions_due", "repetitions", ["player", "variant", "due"])
    op.create_table(
        "storms",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("id", sql.String(16), nullable=False),
        sql.Column("puzzles", sql.Text, nullable=False),
        sql.Column("begun", sql.BigInteger, nullable=False),
        sql.Column("solved", sql.Integer, nullable=False),
        sql.Column("mistakes", sql.Integer, nullable=False),
    )
