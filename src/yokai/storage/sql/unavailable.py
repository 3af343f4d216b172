"""Unavailable: the refusal of everything while the database does not answer."""

from __future__ import annotations

import logging

import sqlalchemy as sql

from yokai.refusal import Refusal
from yokai.storage.sql.engine import reason_of

_log = logging.getLogger(__name__)


class Unavailable(Refusal):
    """The database does not answer."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the games cannot be reached now, try again in a moment")


def told_outside(error: Exception) -> Exception:
    """The error that a caller sees: Unavailable if the database failed, and not the query. The
    log says why."""
    if isinstance(error, sql.exc.IntegrityError | sql.exc.DataError | sql.exc.ProgrammingError):
        return error
    if not isinstance(error, sql.exc.DBAPIError | sql.exc.TimeoutError):
        return error
    _log.error("the database is unavailable: %s", reason_of(error))
    return Unavailable()
