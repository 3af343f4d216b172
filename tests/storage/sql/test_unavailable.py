"""Which errors of a database callers see."""

import sqlite3

import pytest
import sqlalchemy as sql

from yokai.storage.sql.unavailable import Unavailable, told_outside


@pytest.mark.parametrize(
    ("error", "hidden"),
    [
        (sql.exc.OperationalError("select", {}, sqlite3.OperationalError("locked")), True),
        (sql.exc.DatabaseError("select", {}, sqlite3.DatabaseError("malformed")), True),
        (sql.exc.TimeoutError("no connection"), True),
        (sql.exc.IntegrityError("insert", {}, sqlite3.IntegrityError("twice")), False),
        (sql.exc.ProgrammingError("selct", {}, sqlite3.ProgrammingError("syntax")), False),
        (ValueError("ours"), False),
    ],
)
def test_trouble_of_the_database_is_one_answer(
    error: Exception, hidden: bool, caplog: pytest.LogCaptureFixture
) -> None:
    told = told_outside(error)
    assert isinstance(told, Unavailable) if hidden else told is error
    assert ("the database is unavailable" in caplog.text) is hidden
    assert Unavailable().reason == "unavailable"
