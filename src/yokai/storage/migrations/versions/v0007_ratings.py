"""Rated games, days for a move, how games of two people ended, and how strong players are."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"

# The games of two people that are over already; none of them was rated.
_FILL = """
INSERT INTO results (game, version, at, south, north)
SELECT g.id, e.version, e.at, g.south_player, g.north_player
FROM games g JOIN events e ON e.game = g.id
WHERE g.south_player <> g.north_player AND e.kind IN ('move', 'end') AND e.reason IS NOT NULL
AND e.version = (
    SELECT max(version) FROM events WHERE game = g.id AND kind IN ('move', 'end', 'takeback')
)
"""


def upgrade() -> None:
    """Make the tables, with the games that are over."""
    op.add_column(
        "games", sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false())
    )
    op.add_column("games", sql.Column("days", sql.Integer))
    op.create_table(
        "players",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("player", sql.String(64), nullable=False),
        sql.Column("name", sql.String(64)),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("players_player", "players", ["player"], unique=True)
    op.create_table(
        "ratings",
        sql.Column("player", sql.String(64), primary_key=True),
        sql.Column("variant", sql.String(64), primary_key=True),
        sql.Column("rating", sql.Float, nullable=False),
        sql.Column("deviation", sql.Float, nullable=False),
        sql.Column("volatility", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["variant", "rating"])
    op.create_table(
        "results",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("south", sql.String(64), nullable=False),
        sql.Column("north", sql.String(64), nullable=False),
        sql.Column("south_gain", sql.Float),
        sql.Column("north_gain", sql.Float),
    )
    op.create_index("results_south", "results", ["south", "at"])
    op.create_index("results_north", "results", ["north", "at"])
    op.execute(sql.text(_FILL))
