"""Dates in the headers of records."""

import re
from datetime import date

import pytest

from yokai.formats.dates import found_date


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024-02-29", date(2024, 2, 29)),
        ("2026-02-29", None),
        ("2026-13-01", None),
        ("0000-01-01", None),
        ("long ago", None),
    ],
)
def test_only_a_day_of_the_calendar_is_a_date(text: str, day: date | None) -> None:
    assert found_date(re.match(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text)) == day
