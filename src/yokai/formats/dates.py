"""Dates in the headers of records."""

from __future__ import annotations

import re
from datetime import date


def found_date(found: re.Match[str] | None) -> date | None:
    """The date whose year, month and day are the groups of a match; None if there is no such day.

    >>> found_date(re.match("([0-9]+)/([0-9]+)/([0-9]+)", "2026/11/15"))
    datetime.date(2026, 11, 15)
    """
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None
