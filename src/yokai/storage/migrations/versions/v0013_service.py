"""Service periods: when any process served, so that no clock pays for an outage."""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "service_periods",
        sql.Column("began", sql.BigInteger, primary_key=True, autoincrement=False),
        sql.Column("until", sql.BigInteger, nullable=False),
        sql.Column("reading", sql.BigInteger, nullable=False),
    )
