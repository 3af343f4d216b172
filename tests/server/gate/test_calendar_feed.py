"""The calendar of games of days."""

from yokai.app.players.deadlines import MoveDeadline
from yokai.server.gate.calendar_feed import calendar_text


def test_each_deadline_is_an_event_in_the_players_language() -> None:
    until = MoveDeadline("abc", "classic", "Ben; der, \\", 3, 1_700_000_000_000)
    text = calendar_text([until], "https://yokai.example", "de", 1_600_000_000_000)
    lines = text.replace("\r\n ", "").split("\r\n")
    assert "SUMMARY:Du bist am Zug gegen Ben\\; der\\, \\\\" in lines
    assert "DTSTART:20231114T221320Z" in lines
    assert "URL:https://yokai.example/#/game/abc" in lines
    assert (lines[0], lines[-2:]) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""])


def test_long_lines_are_folded() -> None:
    until = MoveDeadline("abc", "classic", "森" * 60, 3, 0)
    text = calendar_text([until], "https://yokai.example", "xx", 0)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "森" * 60 in text.replace("\r\n ", "")
