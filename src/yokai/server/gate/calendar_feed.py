"""A calendar (RFC 5545) of games of days: each deadline is an event, with an alarm before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from yokai.app.players.deadlines import MoveDeadline
from yokai.i18n import LANGUAGES, Words
from yokai.rules.variant import variant

TYPE = "text/calendar; charset=utf-8"
_LONGEST = 73  # bytes of a line


def calendar_text(deadlines: Iterable[MoveDeadline], origin: str, lang: str, now: int) -> str:
    """A calendar with the deadlines of a player, whose games are at an origin."""
    words = Words(lang if lang in LANGUAGES else "en")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//yokai//games//EN"]
    for each in deadlines:
        game = variant(each.variant)
        name = each.name or words.say("lobby.somebody")
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.game}-{each.version}@yokai",
            f"DTSTAMP:{_time(now)}",
            f"DTSTART:{_time(each.at)}",
            f"SUMMARY:{_escaped(words.say('call.turn', name=name))}",
            f"DESCRIPTION:{_escaped(words.variant(game.id, game.name))}",
            f"URL:{origin}/#/game/{each.game}",
            *("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT3H"),
            f"DESCRIPTION:{_escaped(words.say('status.your_turn'))}",
            *("END:VALARM", "END:VEVENT"),
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """A line in parts that are short enough; those after the first begin with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _LONGEST:
            yield part
            part = " "
        part += letter
    yield part
