"""Due events that need no person: the computer's moves, and clocks that run out."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"

# Each game that goes on, at the computer's turn, or with a person's clock running.
_FILL = """
INSERT INTO due (game, version, at, until)
SELECT game, version, CASE WHEN level IS NULL THEN at + time_left ELSE at END, 0 FROM (
    SELECT e.game, e.version, e.at, e.ply,
        CASE WHEN e.sfen LIKE '% b %' THEN g.south_level ELSE g.north_level END AS level,
        CASE WHEN e.sfen LIKE '% b %' THEN e.south_left ELSE e.north_left END AS time_left
    FROM games g JOIN events e ON e.game = g.id
    WHERE e.reason IS NULL
    AND e.version = (SELECT max(version) FROM events WHERE game = g.id)
) last
WHERE level IS NOT NULL OR (time_left IS NOT NULL AND ply > 0)
"""


def upgrade() -> None:
    """Make the table, with a row for each game that goes on."""
    op.create_table(
        "due",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("worker", sql.String(32)),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_index("due_at", "due", ["at"])
    op.execute(sql.text(_FILL))
