"""Tournaments of people: settings, participants and boards."""

import sqlalchemy as sql
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make the tables; games so far belong to no tournament."""
    op.add_column("games", sql.Column("tournament", sql.String(32)))
    op.create_table(
        "people_tournaments",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("player", sql.String(64), nullable=False),
        sql.Column("title", sql.String(64), nullable=False),
        sql.Column("form", sql.String(16), nullable=False),
        sql.Column("variant", sql.Text, nullable=False),
        sql.Column("rounds", sql.Integer, nullable=False),
        *(
            sql.Column(name, sql.BigInteger, nullable=False)
            for name in ("initial", "increment", "byoyomi", "no_show", "pause")
        ),
        sql.Column("open", sql.Boolean, nullable=False),
        *(sql.Column(name, sql.BigInteger) for name in ("begun", "over", "next_at", "due")),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
    )
    for name in ("player", "due", "at"):
        op.create_index(f"people_tournaments_{name}", "people_tournaments", [name])
    op.create_table(
        "tournament_participants",
        *_key(),
        sql.Column("person", sql.String(64)),
        sql.Column("card", sql.String(16), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("seed", sql.Integer, nullable=False),
        sql.Column("late", sql.Boolean, nullable=False),
        sql.Column("state", sql.String(16), nullable=False),
        sql.Column("missed", sql.Integer, nullable=False),
    )
    op.create_index("tournament_participants_person", "tournament_participants", ["person"])
    op.create_table(
        "tournament_boards",
        *_key(),
        *(sql.Column(name, sql.Integer, nullable=False) for name in ("pairing", "round", "south")),
        sql.Column("north", sql.Integer),
        sql.Column("played", sql.String(32)),
        sql.Column("winner", sql.String(8)),
        sql.Column("reason", sql.String(32)),
        sql.Column("begun", sql.BigInteger, nullable=False),
    )
    op.create_index("tournament_boards_played", "tournament_boards", ["played"])


def _key() -> list[sql.Column[str] | sql.Column[int]]:
    """The key of a row of a tournament: its tournament, and its number there."""
    tournament = sql.ForeignKey("people_tournaments.id")
    return [
        sql.Column("tournament", sql.String(32), tournament, primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    ]
