"""Classrooms, their children, and what these have solved."""

import sqlalchemy as sql
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "classrooms",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("player", sql.String(64), nullable=False),
        sql.Column("title", sql.String(64), nullable=False),
        sql.Column("open", sql.Boolean, nullable=False),
        sql.Column("tasks", sql.Text, nullable=False),
        sql.Column("race", sql.Integer, nullable=False),
        sql.Column("race_tasks", sql.Text, nullable=False),
        sql.Column("race_begun", sql.BigInteger, nullable=False),
        sql.Column("race_length", sql.BigInteger, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("classrooms_player", "classrooms", ["player"])
    op.create_index("classrooms_at", "classrooms", ["at"])
    op.create_table(
        "classroom_children",
        _classroom(),
        sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("card", sql.String(16), nullable=False),
        sql.Column("name", sql.String(64), nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "classroom_results",
        _classroom(),
        *(
            sql.Column(name, sql.Integer, primary_key=True, autoincrement=False)
            for name in ("race", "child", "task")
        ),
        sql.Column("done", sql.BigInteger, nullable=False),
        sql.Column("clean", sql.BigInteger, nullable=False),
        sql.Column("wrong", sql.Integer, nullable=False),
        sql.Column("hints", sql.Integer, nullable=False),
        sql.Column("begun", sql.BigInteger, nullable=False),
        sql.Column("ended", sql.BigInteger),
    )


def _classroom() -> sql.Column[str]:
    return sql.Column(
        "classroom", sql.String(32), sql.ForeignKey("classrooms.id"), primary_key=True
    )
