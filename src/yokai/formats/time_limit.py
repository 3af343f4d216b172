"""The time of the players in the header of a record, in the style of CSA 3.0.

$TIME:300+10+0      five minutes, then ten seconds for each move
$TIME+:300+0+5      South has five minutes, and five seconds more with each move
$TIME-:60+0+5       North has one minute: a handicap
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_SECONDS = r"([0-9]{1,9}(?:\.[0-9]{1,3})?)"
_TEXT = re.compile(rf"{_SECONDS}\+{_SECONDS}\+{_SECONDS}", re.ASCII)


@dataclass(frozen=True)
class TimeLimit:
    """The time of a player in milliseconds: for the game, for each move once that is used up
    (byoyomi), and the increment of each move.

    >>> TimeLimit(300_000, increment=5_000).text
    '300+0+5'
    """

    initial: int
    byoyomi: int = 0
    increment: int = 0

    @property
    def text(self) -> str:
        """The time as in a header, in seconds."""
        return "+".join(map(in_seconds, (self.initial, self.byoyomi, self.increment)))

    @classmethod
    def parse(cls, text: str) -> TimeLimit | None:
        """The time that a header names, if it names one.

        >>> TimeLimit.parse("0+259200+0")
        TimeLimit(initial=0, byoyomi=259200000, increment=0)
        """
        found = _TEXT.fullmatch(text.strip())
        return cls(*map(milliseconds, found.groups())) if found else None


Times = tuple[TimeLimit, TimeLimit]  # of South and North


def in_seconds(time: int) -> str:
    """Milliseconds as seconds, without a fraction where there is none.

    >>> in_seconds(3_000), in_seconds(1_500)
    ('3', '1.5')
    """
    return f"{time / 1000:.3f}".rstrip("0").rstrip(".")


def milliseconds(text: str | None) -> int:
    """The milliseconds of a number of seconds; none of nothing."""
    return round(float(text or 0) * 1000)


def times_in(lines: Mapping[str, str]) -> Times | None:
    """The times that the lines of a header in the style of CSA name."""
    both = lines.get("TIME", "")
    south, north = (TimeLimit.parse(lines.get(key, both)) for key in ("TIME+", "TIME-"))
    return (south, north) if south and north else None


def time_lines(times: Times | None) -> list[str]:
    """The lines of a header that name the times."""
    if times is None:
        return []
    south, north = times
    if south == north:
        return [f"$TIME:{south.text}"]
    return [f"$TIME+:{south.text}", f"$TIME-:{north.text}"]
